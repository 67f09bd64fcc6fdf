import { contentTexts } from '@longitude/contract/posts';
import { refuseInput } from '../../platform/errors.ts';
import type { Pictures } from '../pictures/service.ts';
import type { ArticlePlace } from './set-anchors.ts';
import { hasTooManyTags, listExternalPictures, sanitizeContent } from './sanitize-content.ts';

/** Images of other sites in one save; each may take 10 seconds. */
const maxCopies = 20;
const copiesAtOnce = 4;

/**
 * The content of a post for storage, with images of other sites copied to this one (spec decision
 * 47).
 * @throws AppError `validation_failed` when nothing is left of it, it has too many tags, or an
 * image that can't be shown
 */
export async function cleanContent(
  html: string,
  pictures: Pictures,
  { actor, ...place }: ArticlePlace & { readonly actor: string },
): Promise<string> {
  const addresses = listPictures(html);
  if (addresses.length > maxCopies) throw refuseInput({ content: contentTexts.manyPictures });
  return sanitize(html, await copyPictures(addresses, pictures, actor), place);
}

/** The content as it would be stored; placeholders replace images that would be copied. */
export function previewContent(html: string): string {
  return sanitize(html, new Map(listPictures(html).map((address) => [address, standIn])));
}

const standIn = '/art/post-note.svg';

function listPictures(html: string): string[] {
  if (hasTooManyTags(html)) throw refuseInput({ content: contentTexts.tags });
  return listExternalPictures(html);
}

function sanitize(html: string, copies: ReadonlyMap<string, string>, place?: ArticlePlace): string {
  let isPictureLost = false;
  const onLost = () => {
    isPictureLost = true;
  };
  const content = sanitizeContent(html, { copies, onLost, place });
  if (isPictureLost) throw refuseInput({ content: contentTexts.pictures });
  if (content === '') throw refuseInput({ content: contentTexts.missing });
  return content;
}

/** The path of the featured image, which is copied when it is on another site. */
export async function copyFeatured(
  address: string | null,
  pictures: Pictures,
  actor: string,
): Promise<string | null> {
  if (address === null || !/^https:/i.test(address)) return address;
  return (await pictures.copy(address, 'featuredImage', actor)).url;
}

async function copyPictures(addresses: readonly string[], pictures: Pictures, actor: string) {
  const copies = new Map<string, string>();
  const waiting = [...addresses];
  const work = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      copies.set(next, (await pictures.copy(next, 'content', actor)).url);
    }
  };
  await Promise.all(Array.from({ length: copiesAtOnce }, work));
  return copies;
}
