import { htmlToText } from '@longitude/contract/core/html-to-text';
import {
  escapeHtml,
  head,
  layOutFootLinks,
  layOutLink,
  layOutPage,
  layOutRow,
  sans,
  wrap,
  type MailLink,
} from './layout.ts';

/** A part of an email in both forms: rows of the HTML's table, and lines of text. */
export interface MailPart {
  readonly html: string;
  readonly text: readonly string[];
}

/** An email from a person to a person: its text, and below it the sender in small print. */
interface PersonalMailContent {
  readonly subject: string;
  /** Sanitized HTML. */
  readonly body: string;
  /** Product-written parts around the body. */
  readonly above?: MailPart | undefined;
  readonly below?: MailPart | undefined;
  readonly company: string;
  /** Lines below the company's name; empty ones are left out. */
  readonly lines: readonly string[];
  /** Below them. */
  readonly footLink?: MailLink | undefined;
}

const columns = 76;

/** The text part. */
export function layOutPersonalText(content: PersonalMailContent): string {
  const { body, company, lines, above, below, footLink } = content;
  const small = [company, ...lines.filter(Boolean)].flatMap((line) => wrap(line, columns));
  const foot = [...small, ...(footLink ? layOutLink(footLink) : [])];
  const before = above ? [...above.text, ''] : [];
  const after = below ? ['', ...below.text] : [];
  return [...before, htmlToText(body, columns), ...after, '', '-- ', ...foot, ''].join('\n');
}

const styles: Readonly<Record<string, string>> = {
  p: 'margin:0 0 16px',
  ul: 'margin:0 0 16px;padding:0 0 0 24px',
  ol: 'margin:0 0 16px;padding:0 0 0 28px',
  li: 'margin:0 0 4px',
  blockquote: 'margin:0 0 16px;padding:0 0 0 16px;border-left:3px solid #cbd8db',
};

/** Mail programs keep only inline styles. */
function styleBody(html: string): string {
  return html
    .replaceAll('<li><p>', '<li><p style="margin:0">')
    .replaceAll(
      /<(p|ul|ol|li|blockquote)( start="-?\d+")?>/g,
      (_, name: string, start = '') => `<${name}${start} style="${styles[name]}">`,
    )
    .replaceAll('<blockquote ', '<blockquote class="rule" ')
    .replaceAll('<a href=', '<a class="acc" style="color:#0b5d78" href=');
}

/** The HTML part: 600 px, no images, dark if the mail program is dark. */
export function layOutPersonalHtml(content: PersonalMailContent): string {
  const { subject, body, above, below } = content;
  const rows = [
    above?.html ?? '',
    `<tr><td class="pad ink" dir="auto" style="padding:${above ? 16 : 32}px 32px 12px;font:400 16px/25px ${sans};color:#0a2129;word-break:break-word">${styleBody(body)}</td></tr>`,
    below?.html ?? '',
    layOutRow('0 32px 28px', layOutFoot(content)),
  ];
  return layOutPage(subject, rows.join(''));
}

function layOutFoot({ company, lines, footLink }: PersonalMailContent): string {
  const name = `<span style="color:#f5a623">&#9679;</span> <span class="ink" style="font:600 16px/24px ${head};color:#0a2129">${escapeHtml(company)}</span>`;
  const rest = lines
    .filter(Boolean)
    .map((line) => `<br>${escapeHtml(line)}`)
    .join('');
  return `<p class="mut rule" style="margin:0;padding-top:14px;border-top:1px solid #cbd8db;font:400 14px/21px ${sans};color:#48606a">${name}${rest}${footLink ? `<br>${layOutFootLinks([footLink]).trim()}` : ''}</p>`;
}
