import type { Request } from '@hapi/hapi';
import type { Subscribe, Subscribed } from '@longitude/contract/newsletter';
import { isHoneypotFilled, judgeFormToken } from '../../platform/form-token.ts';
import type { Replay } from '../../platform/http/idempotency.ts';
import type { Keys } from '../../platform/keys.ts';
import { readClientAddress } from '../../platform/http/request-headers.ts';
import type { ServiceContext } from '../../platform/service-context.ts';
import type { Newsletter } from './service.ts';

export type FormContext = Pick<ServiceContext, 'formLimit' | 'replies' | 'keys' | 'config'>;

/**
 * Receives the newsletter form, with scripts or without, once per replay key.
 * @throws AppError `rate_limited`, `in_progress`, `idempotency_mismatch`
 */
export function receiveSubscription(
  newsletter: Newsletter,
  { formLimit, replies, keys, config }: FormContext,
  form: Subscribe,
  replay: Replay | undefined,
  request: Request,
): Promise<Subscribed> {
  return replies.respondOnce(replay, async () => {
    await formLimit.count(request);
    return newsletter.subscribe({
      email: form.email,
      from: readClientAddress(request, config.trustedProxies),
      isSuspect: isSuspect(keys, form),
    });
  });
}

/** One short field is quickly typed or autofilled, so speed is not suspect here. */
function isSuspect(keys: Keys, { website, formToken }: Subscribe): boolean {
  return (
    isHoneypotFilled(website) || judgeFormToken(keys, formToken, new Date()) === 'forged-token'
  );
}
