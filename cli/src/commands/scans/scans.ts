import { scanEmails, scanFiles } from '@longitude/contract/scan-emails';
import { bulkScans, changeScan, readScan, type ChangeScan } from '@longitude/contract/stored-scans';
import { Option, type Command } from 'commander';
import type { GlobalOptions } from '../../connection.ts';
import { Failure, exitCodes } from '../../failure.ts';
import { escapeText } from '../../output.ts';
import { addDelete } from '../bulk.ts';
import { addEmails, renderEmailList } from '../emails/emails.ts';
import { addFiles } from '../files.ts';
import { addEmailNote } from '../notes.ts';
import { addShowCommand, changeEach, nameFailure } from '../items.ts';
import { addDiff } from './diff.ts';
import { addEmail } from './email.ts';
import { addScanList } from './list.ts';
import { addPdf } from './pdf.ts';
import { renderScan } from './report.ts';
import { addRun } from './run.ts';

/** Adds the verbs of security scans to their noun. */
export function defineScans(noun: Command): void {
  addRun(noun);
  addScanList(noun);
  addShowCommand(noun, {
    description: 'Show a scan with its whole report, category by category',
    read: ({ call }, id) => nameFailure(id, call(readScan, { params: { id } })),
    render: async (scan, width, { call }) => [
      ...renderScan(scan, width),
      ...renderEmailList(await call(scanEmails.list, { params: { id: scan.id } }), width),
    ],
  });
  addDiff(noun);
  addPdf(noun);
  addEmail(noun);
  addEmails(noun, { name: 'Security scan', emails: scanEmails });
  addEmailNote(noun, scanEmails);
  addFiles(noun, { name: 'Security scan', files: scanFiles });
  addEdit(noun);
  addDelete(noun, { name: 'Security scan', bulk: bulkScans });
}

interface EditOptions extends GlobalOptions {
  readonly notes?: string;
  readonly contacted?: boolean;
  readonly notContacted?: boolean;
}

function addEdit(noun: Command): void {
  noun
    .command('edit')
    .description('Change what is noted about a scan; what is not named stays')
    .argument('<id>')
    .option('--notes <text>', 'notes of your own; "" removes them')
    .option('--contacted', 'the client was contacted')
    .addOption(new Option('--not-contacted', 'the client was not').conflicts('contacted'))
    .action((id: string, _options, self: Command) => {
      const options = self.optsWithGlobals<EditOptions>();
      const payload = readChange(options);
      return changeEach(
        [id],
        options,
        ({ call }, each) => call(changeScan, { params: { id: each }, payload }),
        ({ host }) => `Security scan updated: ${escapeText(host)}`,
      );
    });
}

/** @throws Failure (usage) when nothing is named */
function readChange({ notes, contacted, notContacted }: EditOptions): ChangeScan {
  const change = {
    ...(notes === undefined ? {} : { adminNotes: notes }),
    ...(contacted || notContacted ? { clientContacted: contacted === true } : {}),
  };
  if (Object.keys(change).length > 0) return change;
  throw new Failure(
    'Name what to change: --notes, --contacted or --not-contacted.',
    exitCodes.usage,
  );
}
