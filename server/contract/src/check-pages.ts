import * as z from 'zod/mini';
import { endpoint } from './core/endpoint.ts';

/** The places where a site owner can make a fix; each page lists those that apply. */
const fixPlaces = [
  'nginx',
  'Apache',
  'Caddy',
  'IIS',
  'Cloudflare',
  'WordPress',
  'DNS',
  'Application',
] as const;

/** How to fix a finding in one place. */
const CheckFix = z.strictObject({
  place: z.enum(fixPlaces),
  /** The place of the code, in a sentence. */
  where: z.string(),
  /** The heading of the code: a file's path, or the path through a dashboard. */
  file: z.string(),
  /** To copy. Lines that begin with # are comments; «…» marks a value to change later. */
  code: z.string(),
  /** The next step, and possible problems. */
  note: z.string(),
});
export type CheckFix = z.infer<typeof CheckFix>;

/** A page about a check, or about one header of a check. In sentences, `…` is code. */
export const CheckPage = z.strictObject({
  /** In kebab-case; the page is at /scanner/checks/{slug}. */
  slug: z.string(),
  name: z.string(),
  /** Name of the check that judges it: the page's own name, unless it is about one header. */
  check: z.string(),
  category: z.string(),
  /** One line for the list of all checks. */
  summary: z.string(),
  /** Additional search words of the list, besides those of name and summary. */
  keywords: z.array(z.string()),
  /** Why it matters to a business, in a sentence or two. */
  lead: z.string(),
  looksAt: z.strictObject({
    intro: z.string(),
    items: z.array(z.strictObject({ term: z.string(), text: z.string() })),
  }),
  /** When a test ends with this result; empty if it never does. */
  verdicts: z.strictObject({
    fail: z.string(),
    warning: z.string(),
    pass: z.string(),
    notTested: z.string(),
  }),
  fix: z.strictObject({ intro: z.string(), places: z.array(CheckFix) }),
  /** For the owner who decides: the time it takes, the effect on customers, how to undo it. */
  effort: z.strictObject({ time: z.string(), customersNotice: z.string(), wayBack: z.string() }),
  /** A command that checks the result, with its expected output. */
  proof: z.strictObject({ intro: z.string(), code: z.string() }),
  /** Names of the standards, with numbers of RFCs. */
  standards: z.string(),
  /** Others that require it, such as a section of OWASP ASVS; may be empty. */
  askedBy: z.string(),
  /** Slugs of other pages. */
  related: z.array(z.string()),
});
export type CheckPage = z.infer<typeof CheckPage>;

/** The part of a page that the list of all checks shows. */
export const CheckEntry = z.pick(CheckPage, {
  slug: true,
  name: true,
  check: true,
  category: true,
  summary: true,
  keywords: true,
});
export type CheckEntry = z.infer<typeof CheckEntry>;

/** A page for visitors: with the names of its related pages. */
export const ShownCheckPage = z.extend(CheckPage, {
  related: z.array(z.pick(CheckPage, { slug: true, name: true })),
});
export type ShownCheckPage = z.infer<typeof ShownCheckPage>;

export const listCheckPages = endpoint({
  method: 'GET',
  path: '/security-scan/checks',
  auth: 'public',
  status: 200,
  summary: 'The pages about the tests of a scan and about single headers, by category',
  response: z.array(CheckEntry),
});

export const readCheckPage = endpoint({
  method: 'GET',
  path: '/security-scan/checks/{slug}',
  auth: 'public',
  status: 200,
  summary: 'The page about a test: what it checks, how it is rated, and how to fix its findings',
  response: ShownCheckPage,
});
