package dev.evalkit.judge.run;

import java.lang.reflect.InvocationTargetException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The threads of one run if no executor was given: virtual threads if the JVM has them, daemon threads otherwise. No
 * other class of the library makes threads. They end with their run.
 */
final class OwnThreads implements Executor, AutoCloseable {
    private static final String NAME = "evalkit-";

    private final ThreadFactory factory = factory();
    private final List<Thread> threads = new ArrayList<>();
    private final long closeNanos;

    /**
     * Creates threads that {@link #close} waits for.
     *
     * @param closeNanos how long to wait; an agent that ignores its interrupt keeps its thread
     */
    OwnThreads(long closeNanos) {
        this.closeNanos = closeNanos;
    }

    /** Finds virtual threads by reflection: they came with Java 21, and the library is compiled for 17. */
    private static ThreadFactory factory() {
        try {
            Object builder = Thread.class.getMethod("ofVirtual").invoke(null);
            Class<?> type = Class.forName("java.lang.Thread$Builder");
            Object named = type.getMethod("name", String.class, long.class).invoke(builder, NAME, 1L);
            return (ThreadFactory) type.getMethod("factory").invoke(named);
        } catch (NoSuchMethodException
                | ClassNotFoundException
                | IllegalAccessException
                | InvocationTargetException e) {
            return daemons();
        }
    }

    private static ThreadFactory daemons() {
        AtomicInteger count = new AtomicInteger();
        return task -> {
            Thread thread = new Thread(task, NAME + count.incrementAndGet());
            thread.setDaemon(true);
            return thread;
        };
    }

    @Override
    public void execute(Runnable task) {
        Thread thread = factory.newThread(task);
        synchronized (threads) {
            threads.removeIf(each -> each.getState() == Thread.State.TERMINATED);
            threads.add(thread);
        }
        thread.start();
    }

    /** Waits for the threads to end. */
    @Override
    public void close() {
        List<Thread> left;
        synchronized (threads) {
            left = List.copyOf(threads);
        }
        long start = System.nanoTime();
        boolean interrupted = Thread.interrupted();
        for (Thread thread : left) {
            long millis = (closeNanos - (System.nanoTime() - start)) / 1_000_000;
            try {
                thread.join(Math.max(1, millis));
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
