import { subscribe, type Subscribe, type Subscribed } from '@longitude/contract/newsletter';
import { api } from '../../platform/api.ts';

/**
 * Subscribes an address (public-site section 7). `pending`: a mail asks for the confirmation first.
 * Loads the schemas of the contract, so pages that need them for nothing else import it lazily.
 * @throws ApiError
 */
export async function subscribeToNewsletter(
  email: string,
  guards: Omit<Subscribe, 'email'> = {},
): Promise<Subscribed['state']> {
  return (await api.call(subscribe, { payload: { ...guards, email } })).state;
}
