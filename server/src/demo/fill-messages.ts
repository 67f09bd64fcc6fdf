import { generalInquiry, services } from '@longitude/contract/constants';
import type { MessageStatus } from '@longitude/contract/inbox-statuses';
import * as contract from '@longitude/contract/messages';
import { backdate, forEachOf, type Demo } from './demo-context.ts';
import { timeOf } from './spread-times.ts';
import type { Inquiry } from './texts/inquiry.ts';
import { messages as rows } from './texts/messages.ts';
import { messageNotes } from './texts/replies.ts';
import { spam } from './texts/unwanted.ts';

export interface FilledMessage {
  readonly id: string;
  readonly inquiry: Inquiry;
  readonly receivedAt: Date;
}

const messages: readonly Inquiry[] = rows.map(([name, email, company, message]) => ({
  name,
  email,
  ...(company === '' ? {} : { company }),
  message,
}));

const slugs = [generalInquiry.slug, ...services.map(({ slug }) => slug)];

/** Forty messages in all states, plus spam and one in the trash. */
export async function fillMessages(demo: Demo): Promise<FilledMessage[]> {
  const filled: FilledMessage[] = [];
  await forEachOf(demo, messages, async (inquiry, index) => {
    const service = index % 5 === 3 ? null : (slugs[index % slugs.length] ?? null);
    const receivedAt = timeOf(index, messages.length, demo.now);
    const id = await send(demo, { ...compose(inquiry), service }, receivedAt);
    await work(demo, id, index);
    filled[index] = { id, inquiry, receivedAt };
  });
  await forEachOf(demo, spam.slice(0, 2), async (inquiry, index) => {
    const hidden = index === 0 ? {} : { website: 'https://filled-in.example' };
    const at = timeOf(index * 8 + 1, messages.length, demo.now);
    await send(demo, { ...compose(inquiry), ...hidden }, at);
  });
  const again = { ...compose(messages[6] as Inquiry), message: 'Plotter, not printer. Sorry!' };
  const id = await send(demo, again, timeOf(6, messages.length, demo.now));
  await demo.admin.call(contract.messageInbox.delete, { params: { id } });
  return filled;
}

function compose({ name, email, company, message }: Inquiry): contract.CreateMessage {
  return { name, email, company: company ?? null, service: null, message };
}

async function send(demo: Demo, payload: contract.CreateMessage, at: Date): Promise<string> {
  const { id } = await demo.visitor.call(contract.messageInbox.create, { payload });
  await backdate(demo, 'contact_messages', id, { createdAt: at, updatedAt: at });
  return id;
}

/** Recent messages are unread; the email that answers a message makes it `replied`. */
async function work({ admin }: Demo, id: string, index: number): Promise<void> {
  const params = { id };
  if (index < 5 || index === 11) return;
  const status: MessageStatus = index % 4 === 0 ? 'new' : 'read';
  const note =
    index % 5 === 1 ? messageNotes[Math.floor(index / 5) % messageNotes.length] : undefined;
  const notes = note === undefined ? {} : { notes: note };
  const archived = index >= 22 && index % 3 !== 0 ? { archived: true } : {};
  const payload = { read: true, status, ...notes, ...archived };
  await admin.call(contract.messageInbox.change, { params, payload });
}
