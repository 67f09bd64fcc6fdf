import { makeAsset, type Asset } from '../platform/http/asset.ts';
import { pageKind } from './document.ts';

/** Stands in a rendered page where each answer has a form token of its own. */
export const tokenPlaceholder = 'form-token-of-this-answer';

/**
 * The page as it is answered once: with this token. Its validator stays the one of the page, so
 * that a page that did not change is 304 with the token that it came with.
 */
export async function fillInToken(page: Asset, token: string): Promise<Asset> {
  const html = page.plain.toString().replaceAll(tokenPlaceholder, token);
  return { ...(await makeAsset(Buffer.from(html), pageKind, 4)), etag: page.etag };
}
