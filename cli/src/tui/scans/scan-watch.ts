import type { ScanResult } from '@longitude/contract/scans';
import { followScan } from '../../commands/scans/follow-scan.ts';
import { applyStep, beginScan, type RunningScan } from '../../commands/scans/running-scan.ts';
import type { Session } from '../session.ts';

/** Follows a scan started on this screen until its result. The server finishes it in any case. */
export class ScanWatch {
  readonly url: string;
  readonly scan: RunningScan = beginScan();
  /** The connection was lost; the scan continues. */
  isLost = false;
  readonly #session: Session;
  readonly #startedAt = performance.now();

  constructor(url: string, session: Session) {
    this.url = url;
    this.#session = session;
  }

  get seconds(): string {
    return ((performance.now() - this.#startedAt) / 1000).toFixed(1);
  }

  /** @returns undefined when it failed, with the error shown */
  async follow(redraw: () => void): Promise<ScanResult | undefined> {
    const { connection, notices } = this.#session;
    notices.tick('scan');
    const result = await this.#session.run(async () => {
      for await (const step of followScan(connection, { url: this.url })) {
        if (step.type === 'result') return step.result;
        this.isLost = step.type === 'lost';
        applyStep(this.scan, step);
        redraw();
      }
      return undefined;
    });
    notices.untick('scan');
    return result;
  }
}
