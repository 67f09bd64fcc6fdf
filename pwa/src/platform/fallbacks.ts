/**
 * Functions that one of the oldest supported browsers lacks (browsers.ts), as far as our code or a
 * package uses them. Imported first by entry-older.ts, the service worker and the worker that
 * estimates passwords. `URL.parse` is the newest: a browser that has it needs none of these.
 * older-browsers.test.ts refuses a newer function that is neither here nor asked for before its use.
 */
function add<Target extends object, Name extends keyof Target & (string | symbol)>(
  target: Target,
  name: Name,
  value: Target[Name],
): void {
  if (name in target) return;
  Object.defineProperty(target, name, { value, configurable: true, writable: true });
}

// Since Chrome 126, Firefox 126 and Safari 18.
add(URL, 'parse', (url, base) => {
  try {
    return new URL(url, base);
  } catch {
    return null;
  }
});

// Since Chrome 120 and Safari 17.
add(URL, 'canParse', (url, base) => URL.parse(url, base) !== null);

// Since Chrome 116, Firefox 124 and Safari 17.4.
add(AbortSignal, 'any', (signals) => {
  const controller = new AbortController();
  const { signal } = controller;
  for (const each of signals) {
    const abort = () => controller.abort(each.reason);
    if (each.aborted) abort();
    // `signal` removes the listeners from signals that outlive it.
    else each.addEventListener('abort', abort, { signal });
  }
  return signal;
});

// Since Chrome 119, Firefox 121 and Safari 17.4.
add(Promise, 'withResolvers', <Value>() => {
  const made: Partial<PromiseWithResolvers<Value>> = {};
  const promise = new Promise<Value>((resolve, reject) => Object.assign(made, { resolve, reject }));
  return { ...made, promise } as PromiseWithResolvers<Value>;
});

// Since Chrome 117, Firefox 119 and Safari 17.4.
add(
  Map,
  'groupBy',
  <Key, Item>(items: Iterable<Item>, choose: (item: Item, index: number) => Key) => {
    const groups = new Map<Key, Item[]>();
    for (const [index, item] of [...items].entries()) {
      const key = choose(item, index);
      groups.set(key, [...(groups.get(key) ?? []), item]);
    }
    return groups;
  },
);

// Since Chrome 110.
add(Array.prototype, 'toReversed', function toReversed(this: readonly unknown[]) {
  return [...this].reverse();
});
add(Array.prototype, 'toSorted', function toSorted(this: readonly unknown[], compare) {
  return [...this].sort(compare);
});

// Since Chrome 111 and Firefox 119.
add(String.prototype, 'toWellFormed', function toWellFormed(this: string) {
  return this.replaceAll(/\p{Surrogate}/gu, '\uFFFD');
});
