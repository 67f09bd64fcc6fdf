import { Readable } from 'node:stream';
import type { MailAttachment } from '../../../platform/mail/mail.ts';
import type { Settings } from '../../settings/service.ts';
import type { ScanRow } from '../model.ts';
import { requireFindings } from '../present.ts';
import { composeReportPath } from '../report-attachment.ts';
import type { ScanTokens } from '../tokens.ts';
import type { Audience } from './compose-report.ts';
import { PdfDrawer } from './pdf-drawer.ts';

/** A report as a file for download, or as an attachment. */
export interface ReportPdf extends MailAttachment {
  readonly bytes: Uint8Array;
}

interface PdfContext {
  readonly settings: Pick<Settings, 'readSite'>;
  readonly publicUrl: string;
  readonly issueTokens: (row: ScanRow) => Promise<ScanTokens>;
}

/** Renders the reports of stored scans as PDF files. */
export class ReportPdfs {
  readonly #context: PdfContext;
  readonly #drawer: PdfDrawer;

  constructor(context: PdfContext, drawer = new PdfDrawer()) {
    this.#context = context;
    this.#drawer = drawer;
  }

  /**
   * @param row under the current rules
   * @throws AppError `conflict` when its result is damaged, `unavailable` under load
   */
  async render(row: ScanRow, audience: Audience): Promise<ReportPdf> {
    const findings = requireFindings(row);
    const { host, scannedAt } = row;
    const site = await this.#context.settings.readSite();
    const link = audience === 'visitor' ? await this.#findLink(row) : null;
    const source = { findings, host, scannedAt };
    const bytes = await this.#drawer.draw({ source, site, audience, link });
    return {
      name: composeReportPath(row, site),
      type: 'application/pdf',
      size: bytes.length,
      bytes,
      open: () => Readable.from([bytes]),
    };
  }

  /** Without the owner's token: files get shared. */
  async #findLink(row: ScanRow): Promise<string | null> {
    if (row.revokedAt !== null || row.deletedAt) return null;
    const { reportToken } = await this.#context.issueTokens(row);
    return `${this.#context.publicUrl}/scanner/reports/${reportToken}`;
  }

  /** Refuses queued reports. */
  refuseWaiting(): void {
    this.#drawer.refuseWaiting();
  }

  close(): Promise<void> {
    return this.#drawer.close();
  }
}
