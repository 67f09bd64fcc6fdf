import * as z from 'zod/mini';
import { endpoint } from './core/endpoint.ts';

export const PublicSetting = z.object({ category: z.string(), key: z.string(), value: z.string() });
export type PublicSetting = z.infer<typeof PublicSetting>;

/**
 * Separate from the other calls about settings: public pages load it without the list of all
 * settings.
 */
export const listPublicSettings = endpoint({
  method: 'GET',
  path: '/settings/public',
  auth: 'public',
  status: 200,
  summary: 'The company data shown on the pages',
  response: z.array(PublicSetting),
});
