package dev.evalkit.api.internal.build;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.immutables.value.Value;
import org.immutables.value.Value.Style.BuilderVisibility;

/**
 * The settings for generated builders. They are kept out of class files: without the generator's annotations, a user's
 * compiler would warn about them.
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
