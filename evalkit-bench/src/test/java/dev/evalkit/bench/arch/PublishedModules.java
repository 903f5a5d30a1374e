package dev.evalkit.bench.arch;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.module.ModuleDescriptor;
import java.net.MalformedURLException;
import java.net.URI;
import java.net.URL;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;

/** The published modules as they lie on the class path. Their classes are imported once for all tests: it takes seconds. */
final class PublishedModules {
    private static final String DESCRIPTOR = "module-info.class";

    private static final List<PublishedModule> ALL = find();
    private static final JavaClasses CLASSES = new ClassFileImporter()
            .importUrls(ALL.stream().map(PublishedModule::location).toList());

    private PublishedModules() {}

    /** A module and the folder or jar it was found in. */
    record PublishedModule(ModuleDescriptor descriptor, URL location) {
        String name() {
            return descriptor.name();
        }

        /** The classes found in the module's own folder or jar, whatever their packages are called. */
        JavaClasses classes() {
            return CLASSES.that(DescribedPredicate.describe(
                    "lie in " + location,
                    type -> type.getSource()
                            .map(source -> plain(source.getUri().toString()).startsWith(plain(location.toString())))
                            .orElse(false)));
        }

        /** The same file may be named by {@code file:/} and by {@code file:///}. */
        private static String plain(String uri) {
            return uri.replaceFirst("file:/+", "file:/");
        }
    }

    /** All of them, by name. */
    static List<PublishedModule> all() {
        return ALL;
    }

    static List<ModuleDescriptor> descriptors() {
        return ALL.stream().map(PublishedModule::descriptor).toList();
    }

    /** The classes of all of them. */
    static JavaClasses classes() {
        return CLASSES;
    }

    private static List<PublishedModule> find() {
        List<PublishedModule> found = new ArrayList<>();
        try {
            for (URL url :
                    Collections.list(PublishedModules.class.getClassLoader().getResources(DESCRIPTOR))) {
                ModuleDescriptor descriptor = read(url);
                if (descriptor.name().startsWith("dev.evalkit.")) {
                    found.add(new PublishedModule(descriptor, parent(url)));
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        found.sort(Comparator.comparing(PublishedModule::name));
        return List.copyOf(found);
    }

    private static ModuleDescriptor read(URL url) throws IOException {
        try (InputStream in = url.openStream()) {
            return ModuleDescriptor.read(in);
        }
    }

    private static URL parent(URL url) throws MalformedURLException {
        String text = url.toString();
        return URI.create(text.substring(0, text.length() - DESCRIPTOR.length()))
                .toURL();
    }
}
