package dev.evalkit.api.internal.json;

import com.fasterxml.jackson.annotation.JsonFormat;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.Version;
import com.fasterxml.jackson.databind.ObjectMapper;

/**
 * The version of Jackson on the class path. It is the host's, which may be older than the one that evalkit was built with.
 * Each class that other packages call first has {@code static { JacksonVersion.require(); }}, so that a version that is
 * too old is an error that says so, and not a missing method somewhere.
 */
final class JacksonVersion {
    private static final int MAJOR = 2;
    private static final int LEAST_MINOR = 15;
    private static final String ONE_VERSION = "; to mend it, import com.fasterxml.jackson:jackson-bom (type pom, scope"
            + " import) in dependencyManagement, which gives all of Jackson one version";

    private JacksonVersion() {}

    /**
     * Checks the versions that are there.
     *
     * @throws LinkageError if one is too old; the message says how to mend it
     */
    static void require() {
        require(
                com.fasterxml.jackson.core.json.PackageVersion.VERSION,
                com.fasterxml.jackson.databind.cfg.PackageVersion.VERSION);
        requireAnnotations();
    }

    /** Checks jackson-annotations, which does not tell its version, by what a mapper of this version needs of it. */
    private static void requireAnnotations() {
        try {
            JsonFormat.Feature.valueOf("READ_UNKNOWN_ENUM_VALUES_USING_DEFAULT_VALUE"); // since 2.15
            new ObjectMapper(); // from 2.21 on it needs annotations of 2.21
        } catch (LinkageError | IllegalArgumentException e) {
            throw new LinkageError(
                    "jackson-annotations is older than jackson-databind "
                            + com.fasterxml.jackson.databind.cfg.PackageVersion.VERSION + " needs" + ONE_VERSION,
                    e);
        }
    }

    static void require(Version core, Version databind) {
        for (Version found : new Version[] {core, databind}) {
            if (found.getMajorVersion() != MAJOR || found.getMinorVersion() < LEAST_MINOR) {
                throw new LinkageError("evalkit needs Jackson 2." + LEAST_MINOR + " or newer, but "
                        + found.getArtifactId() + " " + found + " is on the class path; to mend it, import"
                        + " com.fasterxml.jackson:jackson-bom (type pom, scope import) of version 2." + LEAST_MINOR
                        + " or newer in dependencyManagement, before the BOM that brings the old version");
            }
        }
        if (databind.getMinorVersion() > core.getMinorVersion()) {
            throw new LinkageError("jackson-databind " + databind + " needs jackson-core of the same version, but "
                    + core + " is on the class path" + ONE_VERSION);
        }
    }

    /** Takes the limit of the length of names away; Jackson 2.15 has none, and no such method. */
    static StreamReadConstraints.Builder anyNameLength(StreamReadConstraints.Builder constraints) {
        return com.fasterxml.jackson.core.json.PackageVersion.VERSION.getMinorVersion() > LEAST_MINOR
                ? Since16.anyNameLength(constraints)
                : constraints;
    }

    /** What was not there before 2.16; a class of its own, so that it is linked only where it is called. */
    private static final class Since16 {
        static StreamReadConstraints.Builder anyNameLength(StreamReadConstraints.Builder constraints) {
            return constraints.maxNameLength(Integer.MAX_VALUE);
        }
    }
}
