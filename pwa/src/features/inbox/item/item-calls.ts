import type { SendFollowUp } from '@longitude/contract/emails';
import type { messageInbox } from '@longitude/contract/messages';
import type { requestInbox } from '@longitude/contract/requests';
import { adminApi } from '../../../platform/api.ts';
import type { ItemCalls } from '../../emails/emails.tsx';

type InboxCalls = Pick<
  typeof requestInbox | typeof messageInbox,
  'kind' | 'emails' | 'files' | 'send'
>;

/** The calls for one item of an inbox. @param options of its emails, besides their content */
export function callsOf(
  { kind, emails, files, send }: InboxCalls,
  id: string,
  options: Pick<SendFollowUp, 'sendCopy'> = {},
): ItemCalls {
  return {
    kind,
    id,
    emails,
    files,
    send: ({ subject, message, cc, fileIds }, key) =>
      adminApi.call(send, {
        params: { id },
        payload: { subject, message, cc, fileIds: [...fileIds], ...options },
        headers: { 'idempotency-key': key },
      }),
  };
}
