import type { Request } from '@hapi/hapi';
import type { CreateScan } from '@longitude/contract/scans';
import type { CreateAdminScan } from '@longitude/contract/stored-scans';
import type { Config } from '../../platform/config.ts';
import type { Replay } from '../../platform/http/idempotency.ts';
import { readClientAddress, toWideNetwork } from '../../platform/http/request-headers.ts';
import type { Settings } from '../settings/service.ts';
import type { ScanSubmission } from './intake.ts';
import type { UnconfirmedMail } from '../../platform/mail/unconfirmed-mail.ts';
import type { ScanLimits } from './limits.ts';
import { mailVisitor } from './mail.ts';

export interface VisitorContext {
  readonly config: Pick<Config, 'trustedProxies'>;
  readonly limits: ScanLimits;
  readonly unconfirmedMail: UnconfirmedMail;
  readonly settings: Settings;
  readonly mailHost: string;
}

/** A visitor's scan, counted for their network. */
export function submitVisitor(
  context: VisitorContext,
  input: CreateScan,
  request: Request,
  replay: Replay | undefined,
): ScanSubmission {
  const address = readClientAddress(request, context.config.trustedProxies);
  const at = readConsentTime(input.acceptedAt, new Date());
  const consent = { terms: input.termsVersion ?? 'api', at, address };
  const { url, email } = input;
  return {
    url,
    requester: { email, consent, origin: 'visitor', scheduleId: null, adminNotes: '' },
    mails: mailVisitor(context, { email, consent }),
    // A /48 is one visitor: their 65,536 networks must not hold the queue.
    sharedBy: toWideNetwork(address) ?? address,
    replay,
    admit: () => context.limits.countScan(request),
  };
}

/** The longest time that a request waits on a device without a connection, plus a day. */
const maxWaitMs = 8 * 86_400_000;

/** The time of accepting the terms; the arrival if the visitor's clock is clearly wrong. */
function readConsentTime(acceptedAt: string | undefined, now: Date): Date {
  const age = acceptedAt === undefined ? Number.NaN : now.getTime() - Date.parse(acceptedAt);
  return age >= 0 && age <= maxWaitMs ? new Date(now.getTime() - age) : now;
}

/** An administrator's scan: no email is sent about it. */
export function submitAdministrator(
  { url, notes = '' }: CreateAdminScan,
  actor: string,
  replay: Replay | undefined,
): ScanSubmission {
  return {
    url,
    requester: {
      email: null,
      consent: null,
      origin: 'administrator',
      scheduleId: null,
      adminNotes: notes,
      actor,
    },
    sharedBy: 'administrators',
    replay,
  };
}
