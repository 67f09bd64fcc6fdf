import type { ScanWatch } from './scan-engine.ts';

/** Tells several watchers of one scan; whoever comes later hears first what they have missed. */
export class Telling implements ScanWatch {
  readonly #watches = new Set<ScanWatch>();
  readonly #tests: Parameters<ScanWatch['onTest']>[] = [];
  #position = 0;

  readonly onQueued = (position: number): void => {
    this.#position = position;
    for (const watch of this.#watches) watch.onQueued(position);
  };

  readonly onTest: ScanWatch['onTest'] = (...told) => {
    this.#tests.push(told);
    for (const watch of this.#watches) watch.onTest(...told);
  };

  follow(watch: ScanWatch): void {
    if (this.#tests.length === 0 && this.#position > 0) watch.onQueued(this.#position);
    for (const told of this.#tests) watch.onTest(...told);
    this.#watches.add(watch);
  }
}
