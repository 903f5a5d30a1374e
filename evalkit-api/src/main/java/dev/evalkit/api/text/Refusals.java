package dev.evalkit.api.text;

/** Stand-in until the real one is merged. */
public final class Refusals {
    private Refusals() {}

    /** The phrases. */
    public static Refusals standard() {
        return new Refusals();
    }

    /** Whether. */
    public boolean isRefusal(String answer) {
        return answer.contains("I don't know");
    }
}
