// The imports for a JShell session with evalkit. Start it from the project's folder after a build:
//   jshell --class-path "$(cat docs/target/classpath.txt)" docs/evalkit.jsh
import dev.evalkit.api.answer.*;
import dev.evalkit.api.corpus.*;
import dev.evalkit.api.golden.*;
import dev.evalkit.api.judge.*;
import dev.evalkit.api.metric.*;
import dev.evalkit.api.model.*;
import dev.evalkit.api.result.*;
import dev.evalkit.api.retrieval.*;
import dev.evalkit.api.stats.*;
import dev.evalkit.api.text.*;
import dev.evalkit.judge.*;
import dev.evalkit.judge.check.*;
import dev.evalkit.judge.limit.*;
import dev.evalkit.report.*;
import dev.evalkit.retrieval.*;
import dev.evalkit.retrieval.chunk.*;
import dev.evalkit.retrieval.embed.*;
import dev.evalkit.retrieval.fusion.*;
import dev.evalkit.retrieval.lucene.*;
import dev.evalkit.retrieval.rerank.*;
import java.nio.file.Path;
import java.util.*;
