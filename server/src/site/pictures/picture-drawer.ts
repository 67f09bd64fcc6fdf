import { AppError } from '../../platform/errors.ts';
import { WorkFailed, WorkProcess } from '../../platform/work-process.ts';

/** Draws SVG as PNG. */
export class PictureDrawer {
  readonly #work = new WorkProcess<string, Uint8Array | string>({
    module: new URL('draw-process.ts', import.meta.url),
    maxQueued: 20,
    timeoutMs: 15_000,
  });

  /** @throws AppError `unavailable` when the queue is full or on a timeout; Error if not SVG */
  async draw(svg: string): Promise<Buffer> {
    const drawn = await this.#work.run(svg).catch((error: unknown) => {
      throw error instanceof WorkFailed
        ? new AppError('unavailable', undefined, { retryAfter: 5 })
        : error;
    });
    if (typeof drawn === 'string') throw new Error(drawn);
    return Buffer.from(drawn);
  }

  /** Id of the process while it runs; for tests. */
  get pid(): number | undefined {
    return this.#work.pid;
  }

  /** Ends the process immediately. */
  rest(): Promise<void> {
    return this.#work.rest();
  }
}
