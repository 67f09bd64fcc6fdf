import { maxLength } from '@longitude/contract/constants';
import { checkAddresses, type EmailAccepted, type SendFollowUp } from '@longitude/contract/emails';
import { listPublicSettings } from '@longitude/contract/settings';
import { readSiteSettings } from '@longitude/contract/site-settings';
import { Option, type Command } from 'commander';
import { connect, type Connection, type GlobalOptions } from '../../connection.ts';
import { formatClock } from '../../dates.ts';
import { textToHtml } from '../../email-text.ts';
import { Failure, exitCodes } from '../../failure.ts';
import { escapeText, formatJson, print, remark } from '../../output.ts';
import { askYes, canAsk } from '../../prompt.ts';
import { gatherText, textOptions, useText, type TextOptions } from '../../text-input.ts';
import { nameFailure, readId, requireYes } from '../items.ts';
import { cancelMails } from '../outbox.ts';
import { waitForEmail } from './emails.ts';
import { checkAttachments, uploadFiles } from './files.ts';
import type { AnyInbox, Inbox, InboxDetail, InboxItem, ReplyDefault } from './inbox.ts';

interface ReplyOptions extends GlobalOptions, TextOptions {
  readonly subject?: string;
  readonly cc?: readonly string[];
  readonly attach?: readonly string[];
  readonly copy?: boolean;
  readonly yes?: boolean;
  readonly wait?: boolean;
  readonly undo?: boolean;
}

const draftOptions = ['subject', 'cc', 'attach', 'message', 'file', 'edit', 'copy', 'wait'];

/** Adds the verb that replies to the sender of an item. */
export function addReply<Item extends InboxItem, Detail extends InboxDetail>(
  noun: Command,
  inbox: Inbox<Item, Detail>,
): void {
  const command = noun
    .command('reply')
    .description(`Write to the sender of a ${inbox.name.toLowerCase()}; it leaves after 10 seconds`)
    .argument('<id>')
    .option('--subject <subject>', 'another subject than the usual one')
    .option('--cc <address...>', 'who gets a copy')
    .option('--attach <file...>', 'files to send along; they are also kept with it');
  for (const option of textOptions()) command.addOption(option);
  if (inbox.canCopy) command.option('--copy', "send a copy to the company's address");
  command
    .option('--yes', 'send it: nothing asks again')
    .option('--wait', 'wait until it has been sent, or could not be')
    .addOption(
      new Option('--undo', 'take back the e-mail with this id, while it has not left').conflicts(
        draftOptions,
      ),
    )
    .action((id: string, _options, self: Command) => {
      const options = self.optsWithGlobals<ReplyOptions>();
      return options.undo ? cancelMails([id], options) : reply(inbox, id, options);
    });
}

async function reply<Item extends InboxItem, Detail extends InboxDetail>(
  inbox: Inbox<Item, Detail>,
  idText: string,
  options: ReplyOptions,
): Promise<void> {
  const id = readId(idText);
  const { attach = [] } = options;
  const cc = readCopies(options.cc);
  await checkAttachments(attach);
  // Must come before standard input is read as the text: afterwards nobody can be prompted.
  if (!canAsk() || options.file === '-') requireYes(options.yes, 'Send this e-mail?');
  const connection = await connect(options);
  const { item, draft } = await prepare(inbox, connection, id);
  const subject = readSubject(options.subject ?? draft.subject);
  const heads = describeMail(item, { subject, cc, attach });
  const kept = await gatherText(options, { heads, text: draft.paragraphs.join('\n\n') });
  const accepted = await useText(kept, async (text) => {
    await confirm(heads, options);
    const files = await uploadFiles(connection, inbox.files.upload, id, attach);
    const payload: SendFollowUp = {
      subject,
      message: textToHtml(text),
      ...(cc === undefined ? {} : { cc }),
      ...(files.length > 0 ? { fileIds: files.map((file) => file.id) } : {}),
      ...(options.copy ? { sendCopy: true } : {}),
    };
    return send(inbox, connection, id, payload);
  });
  if (options.wait) return waitForEmail(connection, inbox.emails, id, accepted, options);
  return reportAccepted(inbox.word, accepted, options);
}

/** @throws ApiError when the server rejected it; Failure when its delivery is uncertain */
async function send(
  { send: endpoint, word }: Pick<AnyInbox, 'send' | 'word'>,
  { call }: Connection,
  id: string,
  payload: SendFollowUp,
): Promise<EmailAccepted> {
  return call(endpoint, { params: { id }, payload }).catch((error: unknown) => {
    if (!(error instanceof Failure) || error.exitCode === exitCodes.notSignedIn) throw error;
    const hint = `It may have been taken all the same; this tells: longitude ${word} emails ${id}`;
    throw new Failure(error.message, error.exitCode, [...error.details, hint]);
  });
}

async function prepare<Item extends InboxItem, Detail extends InboxDetail>(
  inbox: Inbox<Item, Detail>,
  { call }: Connection,
  id: string,
): Promise<{ item: Item; draft: ReplyDefault }> {
  const [detail, settings] = await Promise.all([
    nameFailure(id, call(inbox.read, { params: { id } })),
    call(listPublicSettings),
  ]);
  const item = inbox.pickItem(detail);
  const { companyName } = readSiteSettings(settings);
  return { item, draft: inbox.composeReply(item, companyName) };
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
  { name, email }: InboxItem,
  { subject, cc, attach }: { subject: string; cc: string | undefined; attach: readonly string[] },
): string[] {
  return [
    `To: ${name} <${email}>`,
    ...(cc === undefined ? [] : [`CC: ${cc}`]),
    `Subject: ${subject}`,
    ...attach.map((path) => `Attached: ${path}`),
    'Blank lines part paragraphs; lines that begin with "- " become a list.',
    'These lines are left out. An empty or unchanged text sends nothing.',
  ];
}

async function confirm(heads: readonly string[], { yes }: ReplyOptions): Promise<void> {
  if (yes) return;
  for (const head of heads.slice(0, -2)) remark(head);
  if (await askYes('Send this e-mail?')) return;
  throw new Failure('Not sent.');
}

async function reportAccepted(word: string, accepted: EmailAccepted, options: GlobalOptions) {
  if (options.json) return print(formatJson(accepted));
  const { id, sendAt } = accepted;
  await print(`E-mail ${escapeText(id)} leaves at ${formatClock(sendAt)}`);
  return remark(`Until then it can be taken back: longitude ${word} reply ${id} --undo`);
}
