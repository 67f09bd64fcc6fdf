import type { RequestStatus } from '@longitude/contract/inbox-statuses';
import * as messageCalls from '@longitude/contract/messages';
import * as requestCalls from '@longitude/contract/requests';
import { backdate, forEachOf, type Demo } from './demo-context.ts';
import { addFile } from './fill-files.ts';
import type { FilledMessage } from './fill-messages.ts';
import type { FilledRequest } from './fill-requests.ts';
import { refuseRecipient } from './mailboxes.ts';
import { laterThan } from './spread-times.ts';
import { offer } from './texts/files.ts';
import type { Inquiry } from './texts/inquiry.ts';
import { followUps, requestReplies, type Reply } from './texts/replies.ts';

/** Replies to a request, by its status. */
const repliesByStatus: Readonly<Record<RequestStatus, readonly number[]>> = {
  new: [],
  quoted: [0, 1],
  accepted: [5, 1, 2],
  rejected: [3],
  completed: [1, 2, 4],
};
const hoursBetween = 31;

/** Emails to clients, some with offers attached; the outbox decides whether they arrive. */
export async function fillEmails(
  demo: Demo,
  requests: readonly FilledRequest[],
  messages: readonly FilledMessage[],
): Promise<void> {
  await forEachOf(demo, requests, (request, index) => replyToRequest(demo, request, index));
  await forEachOf(demo, messages, async ({ id, inquiry, receivedAt }, index) => {
    const reply = followUps[index % followUps.length];
    const isAnswered = index >= 8 && index % 3 !== 2;
    if (!reply || !(isAnswered || refuseRecipient(inquiry.email))) return;
    const payload = { subject: reply.subject, message: address(reply, inquiry) };
    const sent = await demo.admin.call(messageCalls.messageInbox.send, { params: { id }, payload });
    await date(demo, sent.id, inquiry, laterThan(receivedAt, 5, demo.now));
    await addNote(demo, messageCalls.messageInbox.emails.addNote, sent.id, reply, receivedAt);
  });
}

async function replyToRequest(demo: Demo, request: FilledRequest, index: number): Promise<void> {
  const { id, inquiry, status, receivedAt } = request;
  const params = { id };
  // A mailbox that rejects email gets no second one.
  const most = refuseRecipient(inquiry.email) ? 1 : undefined;
  for (const [turn, number] of repliesByStatus[status].slice(0, most).entries()) {
    const reply = requestReplies[number];
    if (!reply) continue;
    const at = laterThan(receivedAt, 2 + turn * hoursBetween, demo.now);
    const hasOffer = number === 1 && index % 2 === 0;
    const fileIds = hasOffer
      ? [await addFile(demo, requestCalls.requestInbox.files, id, offer, at)]
      : undefined;
    const cc = index % 5 === 1 ? { cc: `office@${inquiry.email.split('@')[1]}` } : {};
    const message = address(reply, inquiry);
    const payload = { subject: reply.subject, message, ...cc, ...(fileIds ? { fileIds } : {}) };
    const sent = await demo.admin.call(requestCalls.requestInbox.send, { params, payload });
    await date(demo, sent.id, inquiry, at);
    await addNote(demo, requestCalls.requestInbox.emails.addNote, sent.id, reply, at);
  }
}

const address = ({ html }: Reply, { name }: Inquiry) =>
  html.replace('{name}', name.split(' ')[0] ?? name);

type NoteCall = typeof requestCalls.requestInbox.emails.addNote;
async function addNote(demo: Demo, call: NoteCall, emailId: string, { note }: Reply, at: Date) {
  if (note === undefined) return;
  await demo.admin.call(call, { params: { emailId }, payload: { content: note } });
  await backdate(demo, 'emails', emailId, { 'notes.0.createdAt': laterThan(at, 9, demo.now) });
}

/** An email to a mailbox that defers it is recent, like queued email. */
async function date(demo: Demo, id: string, { email }: Inquiry, at: Date): Promise<void> {
  const isWaiting = refuseRecipient(email)?.startsWith('4') === true;
  const createdAt = isWaiting ? new Date(demo.now - 25 * 60_000) : at;
  await backdate(demo, 'emails', id, { createdAt, updatedAt: createdAt });
}
