import { picture, pictureTexts } from '@longitude/contract/pictures';
import { WorkFailed, WorkProcess } from '../../platform/work-process.ts';

/** The bytes of a picture in one size. */
export interface PictureSize {
  /** Pixels; of the WebP sizes. */
  readonly width: number;
  readonly type: 'image/jpeg' | 'image/webp';
  readonly bytes: Uint8Array;
}

export interface ResizedPicture {
  /** Pixels of the largest size. */
  readonly width: number;
  readonly height: number;
  readonly sizes: readonly PictureSize[];
}

/** A picture for the process that resizes it. */
export interface Resize {
  readonly bytes: Uint8Array;
  /** Pixels. */
  readonly maxSide: number;
  readonly widths: readonly number[];
}

export type Resized = ResizedPicture | { readonly refused: 'type' | 'broken' | 'sides' };

/** The reason is a sentence of the contract. */
export class PictureRefused extends Error {}

/** Resizes pictures, one at a time, with an end to each. */
export class PictureResizer {
  readonly #work: WorkProcess<Resize, Resized>;

  /** @param timeoutMs for tests */
  constructor(timeoutMs = 10_000) {
    this.#work = new WorkProcess<Resize, Resized>({
      module: new URL('resize-process.ts', import.meta.url),
      // A post copies four at a time.
      maxQueued: 20,
      timeoutMs,
      busyText: pictureTexts.busy,
    });
  }

  /**
   * An image in its set sizes: WebP for browsers, which choose one, and JPEG for feeds and others.
   * Rotated upright, without metadata such as the location.
   * @throws PictureRefused; AppError `unavailable` when too many wait
   */
  async resize(bytes: Buffer): Promise<ResizedPicture> {
    const { maxSide, widths } = picture;
    const answer = await this.#work.run({ bytes, maxSide, widths }).catch((cause: unknown) => {
      if (!(cause instanceof WorkFailed)) throw cause;
      const text = cause.isTimeout ? pictureTexts.slow : pictureTexts.broken;
      throw new PictureRefused(text, { cause });
    });
    if ('refused' in answer) throw new PictureRefused(pictureTexts[answer.refused]);
    return answer;
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
