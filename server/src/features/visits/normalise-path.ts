import { articlePrefix, countedPaths, otherPath } from '@longitude/contract/visits';

const counted: ReadonlySet<string> = new Set(countedPaths);

/**
 * The path under which a view is counted: one of the known pages, a published article, else
 * `/other`. So there are never more rows a day than pages, whatever is sent.
 */
export async function normalisePath(
  sent: string,
  isPublished: (slug: string) => Promise<boolean>,
): Promise<string> {
  const [address = ''] = sent.split(/[?#]/);
  const path = address.replace(/\/+$/, '') || '/';
  if (counted.has(path)) return path;
  if (!path.startsWith(articlePrefix)) return otherPath;
  return (await isPublished(path.slice(articlePrefix.length))) ? path : otherPath;
}
