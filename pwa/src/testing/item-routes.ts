import type { EmailKind } from '@longitude/contract/emails';
import type { Handler } from './fake-api.ts';

const paths: Readonly<Record<EmailKind, string>> = {
  'service-request': 'service-requests',
  'contact-message': 'contact-messages',
  'security-scan': 'security-scans',
};

/** The other calls of an item's screen besides the item: no emails, no draft, no one else here. */
export function respondQuietly(kind: EmailKind, id: string): Record<string, Handler> {
  const draft = `/admin/drafts/${kind}/${id}`;
  return {
    [`GET /${paths[kind]}/${id}/emails`]: { body: [] },
    [`GET ${draft}`]: { body: { values: {}, updatedAt: null } },
    [`PUT ${draft}`]: { body: { values: {}, updatedAt: '2026-11-21T14:00:00.000Z' } },
    [`DELETE ${draft}`]: { status: 204 },
    'POST /admin/presence': { status: 204 },
  };
}
