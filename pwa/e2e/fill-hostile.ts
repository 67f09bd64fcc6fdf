import { ApiError } from '@longitude/contract/core/errors';
import { saveDraft } from '@longitude/contract/drafts';
import { messageInbox } from '@longitude/contract/messages';
import { createPost } from '@longitude/contract/posts';
import { requestInbox } from '@longitude/contract/requests';
import { buildForm, pixel } from '../../server/src/testing/build-file.ts';
import { buildMessage, buildPost, buildRequest } from '../../server/src/testing/builders.ts';
import type { TestServer } from '../../server/src/testing/test-server.ts';
import { hostileLines, hostileParts, packTexts } from './hostile-markup.ts';

/** Items found by a shared word. */
const groupSize = 4;

export interface HostileItem {
  readonly requestId: string;
  readonly messageId: string;
  readonly name: string;
  /** Finds this item and the others of its group. */
  readonly word: string;
}

export interface Filled {
  /** One for each name: what the lists show. */
  readonly items: readonly HostileItem[];
  /** The first of them: these also have notes, files, drafts and emails. */
  readonly worked: readonly HostileItem[];
  /** Texts that may be sent as they are; the others have a link that is refused. */
  readonly sendable: readonly string[];
}

/** Puts the texts into every field that stores one: of inquiries by the forms, the rest as an administrator. */
export async function fillHostile(site: TestServer): Promise<Filled> {
  const names = packTexts(hostileLines, 185);
  const items = await mapSome(names, (name, index) => fillOne(site, name, index));
  // Links make most of them suspected spam.
  const release = { action: 'spam', value: false } as const;
  const requests = { ids: items.map(({ requestId }) => requestId), ...release };
  const messages = { ids: items.map(({ messageId }) => messageId), ...release };
  await Promise.all([
    site.admin.call(requestInbox.bulk, { payload: requests }),
    site.admin.call(messageInbox.bulk, { payload: messages }),
  ]);
  const worked = items.slice(0, hostileParts.length);
  const sendable = await mapSome(worked, async (item, index) => {
    const texts = hostileParts[index] ?? [];
    await workOn(site, item, texts);
    return writeTo(site, item, texts);
  });
  return { items, worked, sendable: sendable.flat() };
}

/** As many concurrent calls as a browser would make. */
async function mapSome<Item, Result>(
  items: readonly Item[],
  map: (item: Item, index: number) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  const next = items.entries();
  const work = async () => {
    for (const [index, item] of next) results[index] = await map(item, index);
  };
  await Promise.all(Array.from({ length: 6 }, work));
  return results;
}

async function fillOne(site: TestServer, line: string, index: number): Promise<HostileItem> {
  const word = `group${String(Math.floor(index / groupSize)).padStart(2, '0')}`;
  const name = `${line} ${word}`;
  const texts = hostileParts[index] ?? [line];
  const questions = texts.map((text) => [text, texts.at(-1 - texts.indexOf(text)) ?? '']);
  const fields = {
    name,
    company: line,
    message: `${texts.join('\n')}\nand so on, and so on`,
    answers: Object.fromEntries(questions) as Record<string, string>,
  };
  const phone = texts[0]?.slice(0, 50) ?? '';
  const post = { title: name, excerpt: line, author: line.slice(0, 100) };
  const [request, message] = await Promise.all([
    site.visitor.call(requestInbox.create, { payload: buildRequest({ ...fields, phone }) }),
    site.visitor.call(messageInbox.create, { payload: buildMessage(fields) }),
    site.admin.call(createPost, { payload: buildPost(post) }),
  ]);
  return { requestId: request.id, messageId: message.id, name, word };
}

/** Notes, files and a draft with the texts in them. */
async function workOn(
  { admin }: TestServer,
  { requestId, messageId }: HostileItem,
  texts: readonly string[],
): Promise<void> {
  const content = texts.join('\n');
  const names = texts.map((text): [string, Uint8Array] => [`${text}x.png`, pixel]);
  const subject = content.slice(0, 200).replaceAll('\n', ' ');
  const values = { subject, message: content, cc: subject, files: `[{"id":"${texts[0]}"}]` };
  const [ofRequest, ofMessage] = [{ id: requestId }, { id: messageId }];
  await Promise.all([
    admin.call(requestInbox.addNote, { params: ofRequest, payload: { content } }),
    admin.call(messageInbox.addNote, { params: ofMessage, payload: { content } }),
    admin.call(requestInbox.files.upload, { params: ofRequest, payload: buildForm(names) }),
    admin.call(messageInbox.files.upload, { params: ofMessage, payload: buildForm(names) }),
    admin.call(saveDraft, {
      params: { kind: 'service-request', id: requestId },
      payload: { values },
    }),
    admin.call(saveDraft, {
      params: { kind: 'contact-message', id: messageId },
      payload: { values },
    }),
  ]);
}

/** An email for each text as its subject and body. Returns those that were accepted as a body. */
async function writeTo(
  { admin }: TestServer,
  { requestId, messageId }: HostileItem,
  texts: readonly string[],
): Promise<string[]> {
  const params = { id: requestId };
  const taken: string[] = [];
  for (const message of texts) {
    const write = (body: string) =>
      admin.call(requestInbox.send, { params, payload: { subject: message, message: body } });
    if (await isTaken(write(message))) taken.push(message);
    else await write('Its link is refused.');
  }
  const [email] = await admin.call(requestInbox.emails.list, { params });
  const note = { params: { emailId: email?.id ?? '' }, payload: { content: texts.join('\n') } };
  await admin.call(requestInbox.emails.addNote, note);
  for (const subject of packTexts(texts, 200)) {
    await admin.call(messageInbox.send, { params: { id: messageId }, payload: { subject } });
  }
  return taken;
}

/** Whether it was accepted; a rejection names the error. */
async function isTaken(call: Promise<unknown>): Promise<boolean> {
  try {
    await call;
    return true;
  } catch (cause) {
    if (cause instanceof ApiError && cause.code === 'validation_failed') return false;
    throw cause;
  }
}
