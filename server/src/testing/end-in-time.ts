/**
 * Loaded before the suites: a timer this long is a limit or a later turn, and must not keep a
 * worker alive after its tests. Agenda leaves one behind for half a lock's lifetime after every
 * job.
 */
const longMs = 5000;

globalThis.setTimeout = new Proxy(globalThis.setTimeout, {
  apply(target, self, given: Parameters<typeof setTimeout>) {
    const timer: NodeJS.Timeout = Reflect.apply(target, self, given);
    if ((given[1] ?? 0) >= longMs) timer.unref();
    return timer;
  },
});
