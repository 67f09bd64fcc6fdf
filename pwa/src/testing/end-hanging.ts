import { limits } from '../../../server/src/testing/runner/limits.ts';
import type { Reporter, TestModule } from 'vitest/node';

/**
 * A Vitest reporter that ends a run at its time limit, and names the files that are still running.
 */
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
