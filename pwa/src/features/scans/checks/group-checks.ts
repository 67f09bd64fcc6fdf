import type { CheckEntry } from '@longitude/contract/check-pages';
import { makeCheckSlug } from '@longitude/contract/check-slug';
import { scanCategories, type ScanCategory } from '@longitude/contract/scan-checks';

/** The question behind each category, in the words of an owner. */
const questions: Readonly<Record<ScanCategory, string>> = {
  'SSL/TLS Security': 'Can someone in between read or change what your customers send?',
  'HTTP Security Headers': 'Does your server tell browsers to protect your customers?',
  'Content Security': 'If a script is injected, what can it do?',
  'File Security': 'Is something public that should not be?',
  'Web Application Security': 'Can another site act in your customer’s name?',
  'Cookie Security': 'Can a session be stolen?',
  'Network Security': 'What else responds at your IP address?',
  'DNS Security': 'Can someone redirect your visitors or send email in your name?',
  'Information Disclosure': 'What does an attacker learn for free?',
  'Technology Disclosure': 'Is something out of date?',
  'Subdomain Security': 'Is there a forgotten side door?',
  'Performance Security': 'Does speed cost safety?',
};

export interface CheckCategory {
  readonly name: ScanCategory;
  /** Anchor on the page. */
  readonly id: string;
  readonly question: string;
  /** Of 100. */
  readonly weight: number;
}

/** The categories of a scan, the weightiest first. */
export const checkCategories: readonly CheckCategory[] = (
  Object.entries(scanCategories) as [ScanCategory, number][]
)
  .map(([name, weight]) => ({ name, id: makeCheckSlug(name), question: questions[name], weight }))
  .toSorted((a, b) => b.weight - a.weight);

export interface CheckGroup {
  readonly category: CheckCategory;
  readonly entries: readonly CheckEntry[];
}

/** The entries by category; categories without one are omitted. */
export function groupEntries(entries: readonly CheckEntry[]): readonly CheckGroup[] {
  return checkCategories
    .map((category) => ({
      category,
      entries: entries.filter((entry) => entry.category === category.name),
    }))
    .filter((group) => group.entries.length > 0);
}

/** The entries whose name, check, summary and keywords contain every word of a text. */
export function findEntries(entries: readonly CheckEntry[], text: string): readonly CheckEntry[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  return entries.filter(({ name, check, category, summary, keywords }) => {
    const all = [name, check, category, summary, ...keywords].join('\n').toLowerCase();
    return words.every((word) => all.includes(word));
  });
}

/** An entry about a single header, which belongs to a check of another name. */
export const isPart = ({ name, check }: Pick<CheckEntry, 'name' | 'check'>) => name !== check;
