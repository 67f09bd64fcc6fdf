import { composeReportBody, composeReportSubject } from '@longitude/contract/email-defaults';
import type { EmailDefaults, EmailOwner, Enclosure } from '../../emails/service.ts';
import type { Settings } from '../../settings/service.ts';
import type { ScanRow } from '../model.ts';
import { requireFindings } from '../present.ts';
import { scanKind, type ScanRecords } from '../records.ts';
import { composeReportPath, type ReportRenderer } from '../report-attachment.ts';
import { describeReport } from '../report.ts';
import type { Scans } from '../service.ts';
import { layOutAbove, layOutBelow } from './layout.ts';

interface OwnerContext {
  readonly scans: Pick<Scans, 'issueTokens'>;
  readonly scanRecords: ScanRecords;
  readonly settings: Settings;
  readonly reportPdfs: ReportRenderer;
  readonly publicUrl: string;
}

interface AddressedScan extends ScanRow {
  readonly name: string;
}

/** The scans as subjects of administrators' emails, each with its report. */
export class ScanEmails implements EmailOwner<AddressedScan> {
  readonly kind = scanKind;
  readonly #context: OwnerContext;

  constructor(context: OwnerContext) {
    this.#context = context;
  }

  async read(id: string): Promise<AddressedScan> {
    const row = await this.#context.scanRecords.read(id);
    return { ...row, name: row.host };
  }

  emailDefaults({ url, host }: AddressedScan, company: string): EmailDefaults {
    return { subject: composeReportSubject(url), paragraphs: composeReportBody(host, company) };
  }

  async enclose(id: string): Promise<Enclosure> {
    const { scanRecords, scans, settings, reportPdfs, publicUrl } = this.#context;
    const row = await scanRecords.readAny(id);
    const findings = requireFindings(row);
    const isShared = row.revokedAt === null && !row.deletedAt;
    const { reportToken } = await scans.issueTokens(row);
    const url = isShared ? `${publicUrl}/scanner/reports/${reportToken}` : '';
    const site = await settings.readSite();
    const report = describeReport({ ...row, findings }, site, url);
    const name = composeReportPath(row, site);
    return {
      above: layOutAbove(report),
      below: layOutBelow(report, name),
      attached: [name],
      // The address is often an unconfirmed one of a visitor: no text of the site is sent there.
      attach: async () => [await reportPdfs.render(row, 'visitor')],
    };
  }

  markAnswered(id: string, actor: string): Promise<void> {
    return this.#context.scanRecords.markAnswered(id, actor);
  }
}
