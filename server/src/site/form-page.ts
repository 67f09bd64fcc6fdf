import type { Asset } from '../platform/http/asset.ts';
import { pageKind } from './document.ts';

/** Stands in a rendered page where each answer has a form token of its own. */
export const tokenPlaceholder = 'form-token-of-this-answer';

/** One visitor's page: a cache that others share must not hand its token on. */
export const formPageKind = { ...pageKind, cacheControl: 'private, no-cache' };

/** The page as it is answered once: with this token. */
export function fillInToken(page: Asset, token: string): Buffer {
  return Buffer.from(page.plain.toString().replaceAll(tokenPlaceholder, token));
}
