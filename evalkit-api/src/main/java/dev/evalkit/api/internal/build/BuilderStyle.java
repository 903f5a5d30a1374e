package dev.evalkit.api.internal.build;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.immutables.value.Value;
import org.immutables.value.Value.Style.BuilderVisibility;

/**
 * How builders are generated. An annotation of its own that stays in the source: a host's compiler would warn about the
 * settings below in our class files, since it doesn't have the annotations of the generator.
 */
@Target(ElementType.PACKAGE)
@Retention(RetentionPolicy.SOURCE)
@Value.Style(
        jdkOnly = true,
        allowedClasspathAnnotations = Override.class,
        builderVisibility = BuilderVisibility.PACKAGE,
        add = "*",
        addAll = "addAll*",
        put = "*",
        putAll = "putAll*",
        depluralize = true,
        depluralizeDictionary = "contains:contains")
public @interface BuilderStyle {}
