import { downloadScanPdf } from '@longitude/contract/stored-scans';
import { attachAs } from '../../../platform/http/content-disposition.ts';
import { routeFor } from '../../../platform/http/routes.ts';
import type { ScanRecords } from '../records.ts';
import type { ReportPdfs } from './report-pdfs.ts';

interface RouteContext {
  readonly scanRecords: ScanRecords;
  readonly reportPdfs: ReportPdfs;
}

/** The administrator's download of a report, complete or in the client's version. */
export function pdfRoutes({ scanRecords, reportPdfs }: RouteContext) {
  return [
    routeFor(downloadScanPdf, async ({ id, query, h }) => {
      const row = await scanRecords.read(id);
      const audience = query.for === 'client' ? 'visitor' : 'administrator';
      const { name, type, bytes } = await reportPdfs.render(row, audience);
      return h
        .response(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length))
        .type(type)
        .header('content-disposition', attachAs(name))
        .header('content-security-policy', "default-src 'none'; sandbox")
        .header('cache-control', 'no-store');
    }),
  ];
}
