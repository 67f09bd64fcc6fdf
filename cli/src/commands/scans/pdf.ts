import { downloadScanPdf } from '@longitude/contract/stored-scans';
import type { Command } from 'commander';
import { connect } from '../../connection.ts';
import { checkTarget, saveBody, type FileOptions } from '../../download.ts';
import { readId } from '../item-ids.ts';
import { prefixFailure } from '../items.ts';

interface PdfOptions extends FileOptions {
  readonly output?: string;
}

/** Adds the verb that saves the report of a scan. */
export function addPdf(noun: Command): void {
  noun
    .command('pdf')
    .description('Save the report of a scan as a PDF')
    .argument('<id>')
    .option(
      '-o, --output <file>',
      'where to save it, or - for standard output (default: its own name)',
    )
    .option('--force', 'overwrite an existing file')
    .action((id: string, _options, self: Command) => savePdf(id, self.optsWithGlobals()));
}

async function savePdf(idText: string, options: PdfOptions): Promise<void> {
  const id = readId(idText);
  const { output } = options;
  checkTarget(output, 'A PDF');
  const { url, download } = await connect(options);
  const call = download(downloadScanPdf, { params: { id } });
  const response = await prefixFailure(id, call, 'scan');
  await saveBody('PDF', output, `security-scan-${id}.pdf`, { response, url, options });
}
