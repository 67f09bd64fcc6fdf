import type { SiteEntry, SiteList } from '@longitude/contract/site-list';
import { encodeBody, tagBody, type Asset } from '../platform/http/asset.ts';
import type { Page } from './pages.ts';

export interface SiteListSource {
  /** Paths of all pages for search engines, including those with a parameter. */
  readonly paths: readonly string[];
  readonly readPage: (path: string) => Promise<Page>;
  /** The files of the client build by address. */
  readonly assets: ReadonlyMap<string, Asset>;
}

/** Not for search engines, and needed without a connection. */
const unlisted = ['/outbox'];
const isCheck = (path: string) => path.startsWith('/scanner/checks');
const isArticle = (path: string) => path.startsWith('/blog/');
/** The files that public pages may load; the largest logo and icons are for launchers. */
const isFile = (path: string) => /^\/(?:assets\/(?!admin-)|art\/)/.test(path);

/** Measures every page and file of the site, as a browser would load it. */
export async function listSite({ paths, readPage, assets }: SiteListSource): Promise<SiteList> {
  const files = [...assets]
    .filter(([path]) => isFile(path))
    .map(([path, asset]) => ({ path, bytes: weighTransfer(asset), version: asset.etag }));
  const build = tagBody(Buffer.from(files.map(({ version }) => version).join(' ')));
  const measure = async (path: string): Promise<SiteEntry> => {
    const { asset, contentVersion } = await readPage(path);
    const version = tagBody(Buffer.from(`${build} ${contentVersion}`));
    return { path, bytes: await measureTransfer(asset), version };
  };
  const all = [...paths, ...unlisted];
  const measureAll = async (isChosen: (path: string) => boolean) => {
    const entries: SiteEntry[] = [];
    // oxlint-disable-next-line no-await-in-loop -- one at a time: visitors' own pages come first
    for (const path of all.filter(isChosen)) entries.push(await measure(path));
    return entries;
  };
  return {
    pages: await measureAll((path) => !isCheck(path) && !isArticle(path)),
    articles: await measureAll(isArticle),
    checks: await measureAll(isCheck),
    files,
  };
}

const weighTransfer = ({ brotli, plain }: Asset) => (brotli ?? plain).length;

/** A page with a form is compressed for each response. */
async function measureTransfer(asset: Asset): Promise<number> {
  if (asset.brotli) return asset.brotli.length;
  return (await encodeBody(asset.plain, asset.type, 'br')).body.length;
}
