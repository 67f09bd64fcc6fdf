import { Readable } from 'node:stream';
import { composeReportPath, type ReportRenderer } from '../report-attachment.ts';

interface FakePdfs extends ReportRenderer {
  /** Thrown by each rendering, while it is set. */
  failure: Error | undefined;
}

/** Renders nothing, immediately. */
export function createFakePdfs(): FakePdfs {
  const pdfs: FakePdfs = {
    failure: undefined,
    render: (row, audience) => {
      if (pdfs.failure) return Promise.reject(pdfs.failure);
      const bytes = Buffer.from(`%PDF-1.7\n%${audience} ${row._id.toHexString()}\n`);
      const open = () => Readable.from([bytes]);
      const file = {
        name: composeReportPath(row, { timezone: 'UTC' }),
        type: 'application/pdf',
        size: bytes.length,
        open,
      };
      return Promise.resolve(file);
    },
  };
  return pdfs;
}
