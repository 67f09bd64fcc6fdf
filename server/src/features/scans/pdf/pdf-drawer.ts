import type { SiteSettings } from '@longitude/contract/site-settings';
import { AppError } from '../../../platform/errors.ts';
import { retryAfter, WorkFailed, WorkProcess } from '../../../platform/work-process.ts';
import type { Audience, ReportSource } from './compose-report.ts';

/** The data of a report. */
export interface PdfOrder {
  readonly source: ReportSource;
  readonly site: SiteSettings;
  readonly audience: Audience;
  /** Link to the report's page, without the owner's token. */
  readonly link: string | null;
}

/** The response of the process: the file, or why it could not be drawn. */
export type PdfResponse = { readonly bytes: Uint8Array } | { readonly fault: string };

/** Draws reports, one at a time, with an end to each. */
export class PdfDrawer {
  readonly #work: WorkProcess<PdfOrder, PdfResponse>;

  constructor() {
    this.#work = new WorkProcess<PdfOrder, PdfResponse>({
      module: new URL('pdf-process.ts', import.meta.url),
      maxQueued: 20,
      // Nothing that a scan stores takes longer than a tenth of it.
      timeoutMs: 20_000,
      // A report of 1,000 findings needs less.
      heapMb: 128,
      busyText: 'Too many reports are being generated. Please try again.',
    });
  }

  /**
   * @throws AppError `unavailable` when too many wait, or the process ended before the report was
   *   drawn; Error when the report cannot be drawn
   */
  async draw(order: PdfOrder): Promise<Uint8Array> {
    const response = await this.#work.run(order).catch((cause: unknown) => {
      if (!(cause instanceof WorkFailed)) throw cause;
      const text = 'The report could not be generated. Please try again.';
      throw Object.assign(new AppError('unavailable', text, { retryAfter }), { cause });
    });
    if ('bytes' in response) return response.bytes;
    throw new Error(`The report cannot be drawn: ${response.fault}`);
  }

  /** Refuses waiting reports; see `WorkProcess`. */
  refuseWaiting(): void {
    this.#work.refuseWaiting();
  }

  /** Ends the process immediately, and refuses every report. */
  close(): Promise<void> {
    return this.#work.close();
  }
}
