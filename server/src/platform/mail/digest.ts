import { capitalize, countWords } from '@longitude/contract/core/text';
import { findDateFormat, formatClock } from '@longitude/contract/core/dates';
import { createHash } from 'node:crypto';
import type { ComposedMail, QueuedMail } from './mail.ts';
import {
  escapeHtml,
  head,
  layOutAction,
  layOutBrand,
  layOutPage,
  layOutRow,
  sans,
  wrap,
} from './layout.ts';

/** The entry of a delayed email in the digest of several. */
export interface DigestEntry {
  /** The kind of item, for example 'service request'; an s makes the plural. */
  readonly noun: string;
  readonly title: string;
  readonly detail: string;
  readonly url: string;
  readonly at: Date;
  /** Listed before the others: a person waits for a reply, or something is dangerous. */
  readonly isUrgent?: boolean;
}

/** Urgent entries first, otherwise in their order. */
export function sortEntries(entries: readonly DigestEntry[]): DigestEntry[] {
  return entries.toSorted((a, b) => Number(b.isUrgent ?? false) - Number(a.isUrgent ?? false));
}

export type WriteDigest = (entries: readonly DigestEntry[]) => Promise<ComposedMail>;

/** Entries grouped by noun, in the order of its first appearance. */
function groupEntries(entries: readonly DigestEntry[]): [noun: string, entries: DigestEntry[]][] {
  return [...Map.groupBy(entries, ({ noun }) => noun)];
}

/** For example '2 new service requests, 1 new contact message'. */
export function countEntries(entries: readonly DigestEntry[]): string {
  const counts = groupEntries(entries).map(([noun, { length }]) =>
    countWords(length, `new ${noun}`),
  );
  return counts.join(', ');
}

/**
 * The Message-ID of a digest, made from its emails: a digest sent twice after a crash is
 * recognized, and another one is not mistaken for a duplicate.
 */
export function composeDigestId(mails: readonly QueuedMail[]): string {
  const hash = createHash('sha256');
  for (const mail of mails) hash.update(mail.messageId);
  const host = mails[0]?.messageId.split('@').at(-1) ?? 'localhost>';
  return `<digest.${hash.digest('hex').slice(0, 32)}@${host}`;
}

/** One email for several delayed notifications. */
interface DigestContent {
  readonly company: string;
  readonly heading: string;
  readonly entries: readonly DigestEntry[];
  /** The times of entries are shown in this zone. */
  readonly timezone: string;
  readonly action: { readonly label: string; readonly url: string };
  readonly foot: string;
}

const columns = 76;

const formatSection = (noun: string) => `${capitalize(noun)}s`;

function showTime(at: Date, timezone: string): string {
  const format = { timeZone: timezone, day: 'numeric', month: 'short' } as const;
  return `${findDateFormat(format).format(at)} ${formatClock(at, timezone)}`;
}

/** Plain text of at most 76 columns, links and other single words excepted. */
export function layOutDigestText(mail: DigestContent): string {
  const sections = groupEntries(mail.entries).flatMap(([noun, entries]) => [
    `${formatSection(noun).toUpperCase()} (${entries.length})`,
    ...entries.flatMap(({ title, detail, url, at }) => [
      showTime(at, mail.timezone),
      ...[title, detail].filter(Boolean).flatMap((text) => wrap(text, columns - 2).map(indent)),
      indent(url),
    ]),
    '',
  ]);
  const { label, url } = mail.action;
  const top = [...wrap(mail.heading, columns), ''];
  return [...top, ...sections, `${label}:`, url, '', '-- ', ...wrap(mail.foot, columns), ''].join(
    '\n',
  );
}

const indent = (line: string) => `  ${line}`;

/** HTML for mail clients: tables, inline styles, 600 px, no images, one button. */
export function layOutDigestHtml(mail: DigestContent): string {
  const rows = [
    layOutBrand(mail.company),
    layOutRow(
      '28px 32px 0',
      `<h1 class="ink" style="margin:0;font:600 26px/31px ${head};color:#0a2129">${escapeHtml(mail.heading)}</h1>`,
    ),
    ...groupEntries(mail.entries).map(([noun, entries]) =>
      layOutRow('28px 32px 0', layOutSection(formatSection(noun), entries, mail.timezone)),
    ),
    layOutRow('28px 32px 0', layOutAction(mail.action)),
    layOutRow(
      '24px 32px 28px',
      `<p class="mut rule" style="margin:0;padding-top:16px;border-top:1px solid #cbd8db;font:400 14px/21px ${sans};color:#48606a">${escapeHtml(mail.foot)}</p>`,
    ),
  ];
  return layOutPage(mail.heading, rows.join(''));
}

function layOutSection(section: string, entries: readonly DigestEntry[], timezone: string): string {
  const items = entries.map(
    ({ title, detail, url, at }) =>
      `<tr><td valign="top" style="padding:10px 0 0;word-break:break-word;overflow-wrap:anywhere"><a class="ink" href="${escapeHtml(url)}" style="font:600 16px/24px ${head};color:#0a2129;text-decoration:none">${escapeHtml(title)}</a><br><span class="mut" style="font:400 14px/21px ${sans};color:#48606a">${escapeHtml(detail)}</span></td><td align="right" valign="top" width="112" class="mut" style="padding:10px 0 0 16px;font:500 14px/24px ${head};color:#48606a;white-space:nowrap">${escapeHtml(showTime(at, timezone))}</td></tr>`,
  );
  const count = `<span class="mut" style="color:#48606a">${entries.length}</span>`;
  return `<h2 class="ink" style="margin:0;font:600 18px/24px ${head};color:#0a2129">${escapeHtml(section)} ${count}</h2><table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="table-layout:fixed">${items.join('')}</table>`;
}
