import { limits } from '../../../server/src/testing/runner/limits.ts';
import type { Reporter, TestModule } from 'vitest/node';

/** A reporter of Vitest that ends a run at its limit, and names the files that still run. */
export default class EndHanging implements Reporter {
  readonly #running = new Set<string>();
  readonly #timer = setTimeout(() => {
    for (const path of this.#running) process.stderr.write(`Not finished: ${path}\n`);
    process.exit(1);
  }, limits.runMs);

  onTestModuleQueued({ relativeModuleId }: TestModule): void {
    this.#running.add(relativeModuleId);
  }

  onTestModuleEnd({ relativeModuleId }: TestModule): void {
    this.#running.delete(relativeModuleId);
  }

  onTestRunEnd(): void {
    clearTimeout(this.#timer);
  }
}
