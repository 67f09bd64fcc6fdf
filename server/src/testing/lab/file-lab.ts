import type { ScanTest } from '@longitude/contract/scans';
import type { Check } from '../../scanner/checks/check.ts';
import { createProbes } from '../../scanner/probes/probes.ts';
import { judgeScene } from './judge-scene.ts';
import { createLabScene, type LabSite } from './lab-network.ts';
import { startSite, type AnswerSite, type SiteAnswer } from './start-site.ts';

export interface FileLab {
  /** Judges one of the sites, which is called `NAME.example`. */
  judge(check: Check, name: string, site?: LabSite): Promise<ScanTest>;
  /** Paths that were asked of a site, in their order. */
  asked(name: string): readonly string[];
  close(): Promise<void>;
}

/** Sites with files, told apart by their names. What a site has no answer for is a plain 404. */
export async function openFileLab(
  sites: Readonly<Record<string, (path: string) => SiteAnswer | null | undefined>>,
): Promise<FileLab> {
  const asked = new Map<string, string[]>();
  const answer: AnswerSite = ({ host, path }) => {
    const name = host.replace(/\.example$/, '');
    asked.set(name, [...(asked.get(name) ?? []), path]);
    const reply = sites[name]?.(path);
    return reply === undefined ? gone : reply;
  };
  const { https, http, close } = await startSite(answer);
  const judge = async (check: Check, name: string, site: LabSite = {}) => {
    const host = `${name}.example`;
    const scene = createLabScene({ https, http, host, domain: host, ...site });
    try {
      return await judgeScene(check, scene, createProbes(scene));
    } finally {
      scene.network.close();
    }
  };
  return { judge, asked: (name) => asked.get(name) ?? [], close };
}

const typed = (type: string, body: string | Uint8Array, status = 200): SiteAnswer => ({
  status,
  headers: [['content-type', type]],
  body,
});

export const gone = typed('text/html', '<!doctype html><title>Not found</title><h1>404</h1>', 404);
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
