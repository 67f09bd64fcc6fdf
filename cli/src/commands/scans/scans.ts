import { scanEmails, scanFiles } from '@longitude/contract/scan-emails';
import { bulkScans, ChangeScan, changeScan, readScan } from '@longitude/contract/stored-scans';
import { Option, type Command } from 'commander';
import { escapeText } from '../../output.ts';
import { defineRecords } from '../../records.ts';
import { addEmails, renderEmailList } from '../emails/emails.ts';
import { addFiles } from '../files.ts';
import { addEmailNote } from '../notes.ts';
import { addEditCommand } from '../edit-record.ts';
import { prefixFailure } from '../items.ts';
import { addDiff } from './diff.ts';
import { addEmail } from './email.ts';
import { scanListing } from './list.ts';
import { addPdf } from './pdf.ts';
import { renderScan } from './report.ts';
import { addRun } from './run.ts';

const name = 'Security scan';

/** Adds the verbs of security scans to their noun. */
export function defineScans(noun: Command): void {
  addRun(noun);
  defineRecords(noun, {
    name,
    kind: 'scan',
    list: scanListing,
    show: {
      description: 'Show a scan with its whole report, category by category',
      read: readScan,
      render: async (scan, width, { call }) => [
        ...renderScan(scan, width),
        ...renderEmailList(await call(scanEmails.list, { params: { id: scan.id } }), width),
      ],
    },
    verbs: addVerbs,
    remove: {
      bulk: bulkScans,
      describe: async ({ call }, id) => {
        const { url } = await call(readScan, { params: { id } });
        return `the scan of ${url}`;
      },
    },
  });
}

function addVerbs(noun: Command): void {
  addDiff(noun);
  addPdf(noun);
  addEmail(noun);
  addEmails(noun, { name, emails: scanEmails });
  addEmailNote(noun, scanEmails);
  addFiles(noun, { name, files: scanFiles });
  addEdit(noun);
}

interface EditFlags {
  readonly notes?: string;
  readonly contacted?: boolean;
  readonly notContacted?: boolean;
}

function addEdit(noun: Command): void {
  addEditCommand(noun, {
    description:
      'Change the notes of a scan, and whether the client was contacted; anything not given is unchanged',
    word: 'scans',
    options: [
      new Option('--notes <text>', 'notes of your own; "" removes them'),
      new Option('--contacted', 'the client was contacted'),
      new Option('--not-contacted', 'the client was not').conflicts('contacted'),
    ],
    readFlags: ({ notes: adminNotes, contacted, notContacted }: EditFlags) => {
      const isNamed = contacted === true || notContacted === true;
      return { adminNotes, ...(isNamed ? { clientContacted: contacted === true } : {}) };
    },
    example: '--notes "Called on Monday"',
    schema: ChangeScan,
    read: ({ request }, id) => prefixFailure(id, request(readScan, { params: { id } })),
    change: ({ call }, id, payload, headers) =>
      call(changeScan, { params: { id }, payload, headers }),
    describe: ({ host }) => `Security scan updated: ${escapeText(host)}`,
  });
}
