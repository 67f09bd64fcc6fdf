import type { ScanTest } from '@longitude/contract/scans';
import type { Check } from '../../scanner/checks/check.ts';
import { createProbes } from '../../scanner/probes/probes.ts';
import { judgeInLab } from './judge-in-lab.ts';
import { createLabContext, type LabSite } from './lab-network.ts';
import { startSite, type AnswerSite, type SiteAnswer } from './start-site.ts';

export interface FileLab {
  /** Judges one of the sites, which is called `NAME.example`. */
  judge(check: Check, name: string, site?: LabSite): Promise<ScanTest>;
  /** Requested paths of a site, in order. */
  requestedPaths(name: string): readonly string[];
  close(): Promise<void>;
}

/** Sites with files, told apart by their names. What a site has no answer for is a plain 404. */
export async function openFileLab(
  sites: Readonly<Record<string, (path: string) => SiteAnswer | null | undefined>>,
): Promise<FileLab> {
  const requests = new Map<string, string[]>();
  const answer: AnswerSite = ({ host, path }) => {
    const name = host.replace(/\.example$/, '');
    requests.set(name, [...(requests.get(name) ?? []), path]);
    const reply = sites[name]?.(path);
    return reply === undefined ? notFound : reply;
  };
  const { https, http, close } = await startSite(answer);
  const judge = async (check: Check, name: string, site: LabSite = {}) => {
    const host = `${name}.example`;
    const context = createLabContext({ https, http, host, domain: host, ...site });
    try {
      return await judgeInLab(check, context, createProbes(context));
    } finally {
      context.network.close();
    }
  };
  return { judge, requestedPaths: (name) => requests.get(name) ?? [], close };
}

const typed = (type: string, body: string | Uint8Array, status = 200): SiteAnswer => ({
  status,
  headers: [['content-type', type]],
  body,
});

export const notFound = typed(
  'text/html',
  '<!doctype html><title>Not found</title><h1>404</h1>',
  404,
);
export const html = (body: string, status = 200) =>
  typed('text/html; charset=utf-8', `<!doctype html><title>Shop</title>${body}`, status);
export const text = (body: string, status = 200) => typed('text/plain', body, status);
export const script = (body: string) => typed('text/javascript', body);
export const json = (body: string) => typed('application/json', body);
export const bytes = (body: Uint8Array) => typed('application/octet-stream', body);

/** How a protection answers in place of a site. */
export const challenge: SiteAnswer = {
  status: 403,
  headers: [
    ['server', 'cloudflare'],
    ['cf-mitigated', 'challenge'],
    ['content-type', 'text/html'],
  ],
  body: '<!doctype html><title>Just a moment...</title>',
};
