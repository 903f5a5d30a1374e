package dev.evalkit.judge.run;

import java.lang.reflect.InvocationTargetException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The threads of one run, for hosts that give no executor: virtual ones where the JVM has them, daemons elsewhere. This is the
 * one class of the library that makes threads; they end with their run.
 */
final class OwnThreads implements Executor, AutoCloseable {
    private static final String NAME = "evalkit-";

    private final ThreadFactory factory = factory();
    private final List<Thread> threads = new ArrayList<>();
    private final long closeNanos;

    /**
     * Threads that are waited for at the end.
     *
     * @param closeNanos how long; an agent that ignores its interrupt keeps its thread
     */
    OwnThreads(long closeNanos) {
        this.closeNanos = closeNanos;
    }

    /** Virtual threads came with Java 21; the library is compiled for 17. */
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
