import type { ScanTest } from '@longitude/contract/scans';
import type { Check } from '../../scanner/checks/check.ts';
import type { Probes } from '../../scanner/evidence/collect.ts';
import type { Header } from '../../scanner/evidence/http.ts';
import {
  probeHome,
  probeCounterpart,
  probeNothing,
  probePlain,
} from '../../scanner/probes/pages.ts';
import { probeMethods } from '../../scanner/probes/methods.ts';
import { probeOrigins } from '../../scanner/probes/origins.ts';
import { probeStyles } from '../../scanner/probes/styles.ts';
import { probeReflection } from '../../scanner/probes/reflection.ts';
import type { ScanContext } from '../../scanner/probes/scan-context.ts';
import { judgeInLab } from './judge-in-lab.ts';
import { createLabContext, type LabSite } from './lab-network.ts';
import { startSite, type AnswerSite, type SiteAnswer } from './start-site.ts';

export interface PageLab {
  /** Judges one of the sites, which is called `NAME.example`. */
  judge(check: Check, name: string, site?: LabSite): Promise<ScanTest>;
  close(): Promise<void>;
}

/** Sites on one pair of servers, told apart by their names. */
export async function openPageLab(sites: Readonly<Record<string, AnswerSite>>): Promise<PageLab> {
  const { https, http, close } = await startSite((request) => {
    const name = request.host.replace(/\.example$/, '').replace(/^www\./, '');
    return sites[name]?.(request) ?? null;
  });
  const judge = async (check: Check, name: string, site: LabSite = {}) => {
    const domain = `${name}.example`;
    const base = { https, http, host: domain, domain, hosts: [`www.${domain}`, domain] };
    const context = createLabContext({ ...base, ...site });
    try {
      return await judgeInLab(check, context, listProbes(context));
    } finally {
      context.network.close();
    }
  };
  return { judge, close };
}

const listProbes = (context: ScanContext): Partial<Probes> => ({
  home: () => probeHome(context),
  plain: (part) => probePlain(context, part),
  counterpart: (part) => probeCounterpart(context, part),
  nothing: async (part) => probeNothing(context, await part('home')),
  styles: async (part) => probeStyles(context, await part('home')),
  reflection: async (part) => probeReflection(context, await part('home')),
  origins: async (part) => probeOrigins(context, await part('home')),
  methods: async (part) => probeMethods(context, await part('home')),
});

/** A page of a site, with these headers beside its type. */
export function buildPage(headers: readonly Header[] = [], body = '<h1>Welcome</h1>'): SiteAnswer {
  const html = `<!doctype html><title>Shop</title>${body}`;
  return { headers: [['content-type', 'text/html; charset=utf-8'], ...headers], body: html };
}

/** All that a well-configured site sends. */
export const goodHeaders: readonly Header[] = [
  ['strict-transport-security', 'max-age=63072000; includeSubDomains; preload'],
  [
    'content-security-policy',
    "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
  ],
  ['x-content-type-options', 'nosniff'],
  ['x-frame-options', 'DENY'],
  ['referrer-policy', 'strict-origin-when-cross-origin'],
  ['permissions-policy', 'camera=(), microphone=(), geolocation=(), browsing-topics=()'],
  ['cross-origin-opener-policy', 'same-origin'],
  ['cross-origin-resource-policy', 'same-origin'],
];

/** The same, without some of them. */
export const withoutHeaders = (...names: readonly string[]) =>
  goodHeaders.filter(([name]) => !names.includes(name));
