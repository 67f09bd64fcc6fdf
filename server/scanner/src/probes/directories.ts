import { mapConcurrently } from '../concurrency.ts';
import type { DirectoryTry, Exchange, Visit } from '../evidence/http.ts';
import { found, type NotRun, type Part } from '../evidence/part.ts';
import { recogniseListing } from '../files/recognise-listing.ts';
import { isOwnUrl } from '../headers/own-response.ts';
import { readPage } from '../html/read-page.ts';
import type { ScanContext } from './scan-context.ts';
import { findBase, tryExchange } from './visit.ts';

const maxDirectories = 4;
const kept = 100_000;
const atOnce = 2;

/** Folders from which the page itself loads files; and the page, when it is itself a listing. */
export async function probeDirectories(
  context: ScanContext,
  home: Part<Visit>,
): Promise<Part<readonly DirectoryTry[]>> {
  const base = findBase(home, context.target);
  if (!home.ran) return home;
  if (typeof base !== 'string') return base;
  const { page } = home.value;
  const isOwn = isOwnUrl(page.url, context.target);
  const folders = isOwn ? findFolders(page) : [];
  let why: NotRun | undefined;
  const tries = await mapConcurrently(folders, atOnce, async (path): Promise<DirectoryTry> => {
    const url = new URL(path, base).href;
    const response = await tryExchange(context, { url, keep: kept, atMost: kept });
    if (!('ran' in response)) return describe(path, response);
    why ??= response;
    return { path, status: null, listed: null };
  });
  const itself = describe(new URL(page.url).pathname, page);
  const all = isOwn && itself.listed !== null ? [itself, ...tries] : tries;
  return why && all.every(({ status }) => status === null) ? why : found(all);
}

const describe = (path: string, { status, body }: Exchange): DirectoryTry => ({
  path: path.slice(0, 200),
  status,
  listed: status === 200 && path.endsWith('/') ? recogniseListing(body, path) : null,
});

/** Folders of the page's own files, by number of files, then their parents; without the root. */
function findFolders(page: Exchange): string[] {
  const { scripts, styles, resources } = readPage(page);
  const { origin, pathname } = new URL(page.url);
  const counts = new Map<string, number>();
  for (const { url } of [...scripts, ...styles, ...resources]) {
    const file = URL.parse(url);
    if (file?.origin !== origin) continue;
    const folder = file.pathname.replace(/[^/]*$/, '');
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  const ranked = [...counts].sort((a, b) => b[1] - a[1]).map(([folder]) => folder);
  const above = ranked.map((folder) => folder.replace(/[^/]+\/$/, ''));
  return [...new Set([...ranked, ...above])]
    .filter((folder) => folder !== '/' && folder !== pathname)
    .slice(0, maxDirectories);
}
