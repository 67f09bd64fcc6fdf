/** Frees the bytes of unreferenced messages and pages before they pile up. */
import { getHeapStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Growth of all buffers, referenced or not, between two collections. */
const STEP_BYTES = 4 * 1024 * 1024;

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as (options: { type: 'minor' }) => void;
const readSize = (): number => getHeapStatistics().external_memory;

/**
 * Buffers are outside V8's heap, where 64 MB of unreferenced ones accumulate before V8 collects
 * them: a file that passes through would leave that much behind. They die young, so a minor
 * collection (about 0.1 ms) finds them.
 */
export class DeadBuffers {
  private lowest = readSize();

  /** Call it often: a check costs less than a microsecond. */
  collect(): void {
    const size = readSize();
    if (size < this.lowest) this.lowest = size;
    if (size - this.lowest < STEP_BYTES) return;
    collect({ type: 'minor' });
    this.lowest = readSize();
  }
}
