import { mapConcurrently } from '../concurrency.ts';
import type { Target } from '../evidence/evidence.ts';
import type { PlainAddress, Style, Visit } from '../evidence/http.ts';
import { found, type NotRun, type Part } from '../evidence/part.ts';
import { showAddress } from '../evidence/show-address.ts';
import { looksLikeHtml } from '../files/compare-responses.ts';
import { isOwnUrl } from '../headers/own-response.ts';
import { fileLimits, readStyle } from '../html/element-addresses.ts';
import { readPage } from '../html/read-page.ts';
import type { ScanContext } from './scan-context.ts';
import { findBase, tryExchange } from './visit.ts';

const maxFetched = 4;
const maxListed = 5;
const maxAddress = 300;
const atOnce = 2;

/** The site's own style sheets on an encrypted page, with what they load without encryption. */
export async function probeStyles(
  context: ScanContext,
  home: Part<Visit>,
): Promise<Part<readonly Style[]>> {
  const base = findBase(home, context.target);
  if (!home.ran) return home;
  if (typeof base !== 'string') return base;
  const { page } = home.value;
  if (!isOwnUrl(page.url, context.target)) return found([]);
  const urls = [...new Set(readPage(page).styles.map(({ url }) => url))]
    .filter((url) => isOwnSheet(url, page.url, context.target))
    .slice(0, maxFetched);
  const sheets = await mapConcurrently(urls, atOnce, (url) => readSheet(context, url));
  const late = sheets.find((sheet) => 'ran' in sheet);
  return late ?? found(sheets.filter((sheet): sheet is Style => !('ran' in sheet)));
}

/**
 * On an encrypted host of the site, at the port of the page: another port may be another owner's
 * server.
 */
function isOwnSheet(url: string, page: string, target: Target): boolean {
  const sheet = URL.parse(url);
  return (
    sheet?.protocol === 'https:' && sheet.port === URL.parse(page)?.port && isOwnUrl(url, target)
  );
}

/** Or the scan's own limit, which says nothing about the sheet. */
async function readSheet(context: ScanContext, url: string): Promise<Style | NotRun> {
  const headers = { accept: 'text/css,*/*;q=0.1' };
  const response = await tryExchange(context, { url, keep: fileLimits.maxCharacters, headers });
  const shown = { url: showAddress(url, maxAddress) };
  if ('ran' in response) {
    return response.code === 'budget' ? response : { ...shown, status: null, plain: [] };
  }
  const { status, body } = response;
  const isSheet = status === 200 && !looksLikeHtml(body.slice(0, 200));
  return { ...shown, status, plain: isSheet ? findPlain(body) : [] };
}

/** Addresses that begin with http: others use the encryption of the sheet. */
function findPlain(css: string): PlainAddress[] {
  const plain = readStyle(css, fileLimits).flatMap(({ kind, url }): PlainAddress[] => {
    if (kind !== 'css import' && kind !== 'css url') return [];
    if (URL.parse(url)?.protocol !== 'http:') return [];
    return [{ kind, url: showAddress(url, maxAddress) }];
  });
  // An import controls the page: it must not be cut off behind images.
  return plain.toSorted((one, other) => one.kind.localeCompare(other.kind)).slice(0, maxListed);
}
