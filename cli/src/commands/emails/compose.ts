import { maxLength } from '@longitude/contract/constants';
import { checkAddresses, type EmailAccepted, type SendFollowUp } from '@longitude/contract/emails';
import { listPublicSettings } from '@longitude/contract/public-settings';
import { readSiteSettings } from '@longitude/contract/site-settings';
import { Option, type Command } from 'commander';
import { connect, type Connection, type GlobalOptions } from '../../connection.ts';
import { formatClock } from '../../dates.ts';
import { textToHtml } from '../../email-text.ts';
import { Failure, Outage, exitCodes } from '../../failure.ts';
import { isText } from '../../output-mode.ts';
import { escapeText, remark, suggest } from '../../output.ts';
import { printResult } from '../../print-result.ts';
import { askYes, canAsk } from '../../prompt.ts';
import {
  asSaved,
  draftBelow,
  gatherText,
  textOptions,
  useText,
  type TextOptions,
} from '../../text-input.ts';
import { requireYes } from '../confirm-step.ts';
import { readId } from '../item-ids.ts';
import { undoMails } from '../outbox.ts';
import { waitForEmail } from './emails.ts';
import { checkAttachments, uploadFiles } from '../files.ts';
import type { AnyInbox } from '../inbox/inbox.ts';

/** An email before its text was written. */
interface EmailDraft {
  /** The recipient, as shown: `Priya Raman <priya@…>`. */
  readonly to: string;
  readonly subject: string;
  /** Attachments that the server adds, in words. */
  readonly attached?: string;
  /** The default text. */
  readonly paragraphs: readonly string[];
}

/** Content of the email. */
type ComposedEmail = Pick<SendFollowUp, 'subject' | 'message' | 'cc' | 'fileIds'>;

/** The verb that writes emails about items of one kind. */
interface Composer<Options extends GlobalOptions> {
  /** The noun of the command line: `requests`. */
  readonly word: string;
  readonly verb: string;
  readonly description: string;
  /** Options beside those of every email. */
  readonly options: readonly Option[];
  readonly emails: AnyInbox['emails'];
  readonly upload: AnyInbox['files']['upload'];
  /** @throws Failure or ApiError */
  readonly prepare: (
    connection: Connection,
    id: string,
    company: string,
    options: Options,
  ) => Promise<EmailDraft>;
  readonly send: (
    connection: Connection,
    id: string,
    email: ComposedEmail,
    options: Options,
  ) => Promise<EmailAccepted>;
}

interface ComposeOptions extends GlobalOptions, TextOptions {
  readonly subject?: string;
  readonly cc?: readonly string[];
  readonly attach?: readonly string[];
  readonly usualText?: boolean;
  readonly yes?: boolean;
  readonly wait?: boolean;
  readonly undo?: boolean;
}

/** Adds the verb of a composer to its noun. */
export function addComposer<Options extends GlobalOptions>(
  noun: Command,
  composer: Composer<Options>,
): void {
  const draft = [
    new Option('--subject <subject>', 'a subject other than the default'),
    new Option('--cc <address...>', 'addresses that get a copy'),
    new Option('--attach <file...>', 'files to attach; they are also stored with the item'),
    ...textOptions(),
    ...composer.options,
    new Option('--wait', 'wait until it has been sent or has failed'),
  ];
  const undo = new Option('--undo', 'undo the email with this ID, if it has not been sent');
  const command = noun
    .command(composer.verb)
    .description(`${composer.description}; it is sent after 10 seconds`)
    .argument('<id>');
  for (const option of draft) command.addOption(option);
  if (composer.verb !== 'email') command.alias('email');
  command
    .option('--yes', 'send without asking')
    .addOption(undo.conflicts(draft.map((option) => option.attributeName())))
    .action((id: string, _options, self: Command) => {
      const options = self.optsWithGlobals<Options & ComposeOptions>();
      return options.undo ? undoMails([id], options) : compose(composer, id, options);
    });
}

async function compose<Options extends GlobalOptions>(
  composer: Composer<Options>,
  idText: string,
  options: Options & ComposeOptions,
): Promise<void> {
  const id = readId(idText);
  const { attach = [] } = options;
  const cc = readCopies(options.cc);
  await checkAttachments(attach);
  // Must run before standard input is read as the text: afterwards it cannot reply to a prompt.
  if (!canAsk() || options.file === '-') requireYes(options.yes, { done: 'sent', does: 'sends' });
  const connection = await connect(options);
  const { companyName } = readSiteSettings(await connection.call(listPublicSettings));
  const draft = await composer.prepare(connection, id, companyName, options);
  const subject = readSubject(options.subject ?? draft.subject);
  const { to, attached = [] } = draft;
  const heads = describeMail(to, { subject, cc, attach: [attached, attach].flat() });
  const usual = draft.paragraphs.join('\n\n');
  const saved = options.usualText
    ? asSaved(usual)
    : await gatherText(options, draftBelow(heads, usual));
  const accepted = await useText(saved, async (text) => {
    await confirm(heads, options);
    const files = await uploadFiles(connection, composer.upload, id, attach);
    const email: ComposedEmail = {
      subject,
      message: textToHtml(text),
      ...(cc === undefined ? {} : { cc }),
      ...(files.length > 0 ? { fileIds: files.map((file) => file.id) } : {}),
    };
    return composer.send(connection, id, email, options).catch(explainLoss(composer, id));
  });
  if (options.wait) return waitForEmail(connection, composer.emails, id, accepted, options);
  return reportAccepted(composer, accepted, options);
}

/**
 * Rethrows the server's refusal; says where to look if it is uncertain whether the email arrived.
 */
function explainLoss({ word }: { readonly word: string }, id: string) {
  return (error: unknown): never => {
    if (!(error instanceof Failure) || error.exitCode === exitCodes.notSignedIn) throw error;
    const hint = `It may have been accepted anyway. To check: longitude ${word} emails ${id}`;
    // A server that has just responded is the right one.
    const details = error instanceof Outage ? [] : error.details;
    throw new Failure(error.message, error.exitCode, [...details, hint]);
  };
}

/** @throws Failure (usage) when one of them is not an address */
function readCopies(given: readonly string[] | undefined): string | undefined {
  if (given === undefined) return undefined;
  const cc = given.join(',');
  const wrong = checkAddresses(cc);
  if (wrong === undefined) return cc;
  throw new Failure(`--cc: ${wrong}`, exitCodes.usage);
}

function readSubject(subject: string): string {
  if (subject.length <= maxLength.subject) return subject;
  throw new Failure(`--subject: at most ${maxLength.subject} characters`, exitCodes.usage);
}

/** An email without its text: shown above the text in the editor, and before the prompt. */
function describeMail(
  to: string,
  { subject, cc, attach }: { subject: string; cc: string | undefined; attach: readonly string[] },
): string[] {
  return [
    `To: ${to}`,
    ...(cc === undefined ? [] : [`CC: ${cc}`]),
    `Subject: ${subject}`,
    ...attach.map((path) => `Attached: ${path}`),
    'Blank lines separate paragraphs; lines that begin with "- " become a list.',
    'These lines are ignored. An empty or unchanged text is not sent.',
  ];
}

async function confirm(heads: readonly string[], { yes }: ComposeOptions): Promise<void> {
  if (yes) return;
  for (const head of heads.slice(0, -2)) remark(head);
  if (await askYes('Send this email?')) return;
  throw new Failure('Not sent.');
}

async function reportAccepted(
  { word, verb }: { readonly word: string; readonly verb: string },
  accepted: EmailAccepted,
  options: GlobalOptions,
): Promise<void> {
  const { id, sendAt } = accepted;
  await printResult(
    options,
    accepted,
    `Email ${escapeText(id)} will be sent at ${formatClock(sendAt)}`,
  );
  if (!isText(options)) return;
  suggest('Undo it until then:', `longitude ${word} ${verb} ${id} --undo`);
}
