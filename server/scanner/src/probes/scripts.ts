import { mapConcurrently } from '../concurrency.ts';
import type { Exchange, Script, Visit } from '../evidence/http.ts';
import { found, type NotRun, type Part } from '../evidence/part.ts';
import { showAddress } from '../evidence/show-address.ts';
import { looksLikeHtml } from '../files/compare-responses.ts';
import { findSourceMapAddress, readDataAddress, readOwnSources } from '../files/source-map.ts';
import { readCombined } from '../headers/header-values.ts';
import { isOwnUrl } from '../headers/own-response.ts';
import { readPage } from '../html/read-page.ts';
import { recogniseLibraries } from '../libraries/recognise-library.ts';
import type { ScanContext } from './scan-context.ts';
import { findBase, tryExchange } from './visit.ts';

const maxListed = 50;
const maxAddress = 500;
const maxFetched = 6;
const maxMaps = 4;
const scriptMemo = 2_000_000;
const atOnce = 3;

/** The scripts of the page; downloads the site's own, with their source maps. */
export async function probeScripts(
  context: ScanContext,
  home: Part<Visit>,
): Promise<Part<readonly Script[]>> {
  const base = findBase(home, context.target);
  if (!home.ran) return home;
  if (typeof base !== 'string') return base;
  const { page } = home.value;
  if (!isOwnUrl(page.url, context.target)) return found([]);
  const { origin } = new URL(page.url);
  const urls = [...new Set(readPage(page).scripts.map(({ url }) => url))]
    .filter((url) => /^https?:/.test(url))
    .slice(0, maxListed);
  const own = urls.filter((url) => URL.parse(url)?.origin === origin).slice(0, maxFetched);
  const maps: Allowance = { left: maxMaps, late: null };
  const read = new Map(
    await mapConcurrently(
      own,
      atOnce,
      async (url) => [url, await readScript(context, url, maps)] as const,
    ),
  );
  const { late } = maps;
  const isUnseen = [...read.values()].every(({ status, libraries }) => {
    return status === null && libraries.length === 0;
  });
  if (late !== null && isUnseen && own.length === urls.length) return late;
  return found(urls.map((url) => read.get(url) ?? listOnly(url, origin)));
}

/**
 * Shared by the scripts of a scan: the source maps that may still be fetched, and why not all were.
 */
interface Allowance {
  left: number;
  /** The scan's limit that was reached. */
  late: NotRun | null;
}

const unread = { status: null, libraries: [], sourceMap: null };

const listOnly = (url: string, origin: string): Script => ({
  ...unread,
  url: showAddress(url, maxAddress),
  isSameOrigin: URL.parse(url)?.origin === origin,
});

const fetchText = (context: ScanContext, url: string) =>
  tryExchange(context, { url, keep: scriptMemo, headers: { accept: '*/*' } });

async function readScript(context: ScanContext, url: string, maps: Allowance): Promise<Script> {
  const shown = { url: showAddress(url, maxAddress), isSameOrigin: true };
  const response = await fetchText(context, url);
  if ('ran' in response) {
    if (response.code === 'budget') maps.late ??= response;
    return { ...shown, ...unread };
  }
  const { status, body } = response;
  // An HTML page instead of a script is a soft 404, whatever its status.
  if (looksLikeHtml(body.slice(0, 200))) return { ...shown, ...unread };
  if (status !== 200) return { ...shown, ...unread, status };
  const libraries = recogniseLibraries(body);
  const sourceMap = await readSourceMap(context, response, maps);
  // Without its map the script counts as not read: nothing is reported about the map.
  if (sourceMap === 'late') return { ...shown, ...unread, libraries };
  return { ...shown, status, libraries, sourceMap };
}

/** Fetches a source map within the remaining allowance, and only from the same origin. */
async function readSourceMap(
  context: ScanContext,
  script: Exchange,
  maps: Allowance,
): Promise<Script['sourceMap'] | 'late'> {
  const header = readCombined(script, 'sourcemap') ?? readCombined(script, 'x-sourcemap') ?? '';
  const address = findSourceMapAddress(header, script.body);
  if (address === null) return null;
  if (/^data:/i.test(address)) {
    return show(
      `data: address in ${showAddress(script.url, maxAddress)}`,
      readDataAddress(address) ?? '',
      false,
    );
  }
  const url = URL.parse(address, script.url);
  if (url?.origin !== new URL(script.url).origin || maps.left === 0) return null;
  maps.left -= 1;
  const response = await fetchText(context, url.href);
  if ('ran' in response) {
    if (response.code !== 'budget') return null;
    maps.late ??= response;
    return 'late';
  }
  if (response.status !== 200) return null;
  return show(url.href, response.body, response.isCut);
}

function show(url: string, text: string, isCut: boolean): Script['sourceMap'] {
  const sources = readOwnSources(text, isCut);
  if (sources === null) return null;
  return { url: showAddress(url, maxAddress), ownSources: sources.count, sample: sources.sample };
}
