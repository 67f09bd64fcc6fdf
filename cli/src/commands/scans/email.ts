import { composeReportBody, composeReportSubject } from '@longitude/contract/email-defaults';
import { contactClient, scanEmails, scanFiles } from '@longitude/contract/scan-emails';
import { readScan } from '@longitude/contract/stored-scans';
import { Option, type Command } from 'commander';
import type { GlobalOptions } from '../../connection.ts';
import { Failure, exitCodes } from '../../failure.ts';
import { addComposer } from '../emails/compose.ts';
import { prefixFailure } from '../items.ts';

interface ReportOptions extends GlobalOptions {
  readonly to?: string;
}

/** Adds the verb that emails the report of a scan to the client. */
export function addEmail(noun: Command): void {
  addComposer<ReportOptions>(noun, {
    word: 'scans',
    verb: 'email',
    description: 'Email the report of a scan to the client, as a PDF',
    options: [
      new Option('--to <address>', "the recipient (default: the scan's email address)"),
      new Option('--usual-text', 'send the usual text').conflicts(['message', 'file', 'edit']),
    ],
    emails: scanEmails,
    upload: scanFiles.upload,
    prepare: async ({ call }, id, company, options) => {
      const { url, host, email } = await prefixFailure(
        id,
        call(readScan, { params: { id } }),
        'scan',
      );
      const to = options.to ?? email;
      if (to === null) {
        throw new Failure('The scan has no email address: give one with --to.', exitCodes.usage);
      }
      const paragraphs = composeReportBody(host, company);
      const attached = 'the report, as a PDF';
      return { to, subject: composeReportSubject(url), attached, paragraphs };
    },
    send: ({ call }, id, { cc: ccEmails, ...email }, { to }) => {
      const payload = { ...email, ccEmails, email: to };
      return call(contactClient, { params: { id }, payload });
    },
  });
}
