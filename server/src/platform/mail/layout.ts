/** The content of an email that the product writes. */
export interface MailContent {
  readonly company: string;
  /** Small line above the heading. */
  readonly kicker: string;
  readonly heading: string;
  /** Our own words below the heading. */
  readonly lead?: string;
  readonly facts: readonly {
    readonly label: string;
    readonly value: string;
    readonly href?: string;
  }[];
  /** The words of another person, quoted as text. */
  readonly quote: string;
  readonly action?: MailLink;
  /** The reason for the email, and how to change it. */
  readonly foot: string;
  readonly footLinks?: readonly MailLink[];
}

/** A link of an email, which plain text spells out. */
export interface MailLink {
  readonly label: string;
  readonly url: string;
}

const columns = 76;
const maxLabelWidth = 24;
/** Fonts of an email. */
export const sans = '-apple-system,Segoe UI,Roboto,Helvetica,Arial,sans-serif';
export const head = "'Familjen Grotesk',Arial,Helvetica,sans-serif";
/** A word that is longer than its column breaks: the email stays as wide as the window. */
export const breaking = 'word-break:break-word;overflow-wrap:anywhere';
const maxNameLength = 60;

/** A name as part of a subject; the email itself has a very long one in full. */
export function shortenName(name: string): string {
  const characters = Array.from(name);
  if (characters.length <= maxNameLength) return name;
  return `${characters
    .slice(0, maxNameLength - 1)
    .join('')
    .trimEnd()}…`;
}

/** Both parts of an email. */
export function layOut(mail: MailContent): { readonly text: string; readonly html: string } {
  return { text: layOutText(mail), html: layOutHtml(mail) };
}

/** Plain text of at most 76 columns, links and other single words excepted. */
export function layOutText(mail: MailContent): string {
  const width = Math.max(0, ...mail.facts.map((fact) => fact.label.length));
  const facts = mail.facts.flatMap((fact) => layOutPair(fact, Math.min(width, maxLabelWidth)));
  const top = [
    ...wrap(mail.heading, columns),
    ...(mail.lead ? ['', ...wrap(mail.lead, columns)] : []),
  ];
  const quote = mail.quote
    .split('\n')
    .flatMap((line) => wrap(line, columns - 2))
    .map((line) => `> ${line}`.trimEnd());
  const blocks = [
    [mail.kicker],
    mail.lead && facts.length > 0 ? [...top, '', ...facts] : [...top, ...facts],
    mail.quote ? quote : [],
    mail.action ? layOutLink(mail.action) : [],
  ];
  const body = blocks.filter((block) => block.length > 0).flatMap((block) => [...block, '']);
  const foot = [...wrap(mail.foot, columns), ...(mail.footLinks ?? []).flatMap(layOutLink)];
  return [...body, '-- ', ...foot, ''].join('\n');
}

/** A link in plain text: its label, and the address in a line of its own. */
export function layOutLink({ label, url }: MailLink): string[] {
  return [`${label}:`, url];
}

/** Label and value side by side, or below each other if they are too long. */
function layOutPair({ label, value }: MailContent['facts'][number], width: number): string[] {
  const text = value.replaceAll('\n', ', ');
  const pair = `${label.padEnd(width)}  ${text}`;
  if (pair.length <= columns) return [pair];
  return [...wrap(`${label}:`, columns), ...wrap(text, columns - 2).map((line) => `  ${line}`)];
}

/** Breaks a line at its spaces; a word longer than `width` gets its own line. */
export function wrap(line: string, width: number): string[] {
  const lines: string[] = [];
  let current = '';
  for (const word of line.split(' ')) {
    if (current !== '' && current.length + 1 + word.length > width) {
      lines.push(current);
      current = word;
    } else current = current === '' ? word : `${current} ${word}`;
  }
  return [...lines, current];
}

/** Escapes text for HTML content and attribute values. */
export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}

/** Styles of our classes for mail programs in dark mode. */
const darkStyles = `:root{color-scheme:light dark}body{margin:0;padding:0}
@media (max-width:620px){.pad{padding-left:20px!important;padding-right:20px!important}.outer{padding:0!important}}
@media (prefers-color-scheme:dark){.bg{background:#07171d!important}.card{background:#0d232b!important;border-color:#213d47!important}.ink{color:#e9f1f2!important}.mut{color:#9db4bb!important}.acc{color:#6fc6de!important}.tint{background:#26251b!important}.rule{border-color:#213d47!important}.off{background:#213d47!important}}`;

/** HTML for mail clients: tables, inline styles, 600 px, no images, one button. */
export function layOutHtml(mail: MailContent): string {
  const rows = [
    layOutBrand(mail.company),
    layOutRow(
      '28px 32px 20px',
      `<p class="mut" style="margin:0 0 6px;font:600 14px/20px ${head};color:#48606a">${escapeHtml(mail.kicker)}</p><h1 class="ink" style="margin:0 0 16px;font:600 26px/31px ${head};color:#0a2129;${breaking}">${escapeHtml(mail.heading)}</h1>${mail.lead ? layOutParagraph(mail.lead) : ''}${layOutFacts(mail)}`,
    ),
    ...(mail.quote ? [layOutRow('0 32px', layOutQuote(mail.quote))] : []),
    ...(mail.action ? [layOutRow('24px 32px 0', layOutAction(mail.action))] : []),
    layOutRow(
      '24px 32px 28px',
      `<p class="mut rule" style="margin:0;padding-top:16px;border-top:1px solid #cbd8db;font:400 14px/21px ${sans};color:#48606a">${escapeHtml(mail.foot)}${layOutFootLinks(mail.footLinks)}</p>`,
    ),
  ];
  return layOutPage(mail.heading, rows.join(''));
}

/**
 * Word, which renders email in Outlook, does not support `max-width` and scales by the screen's
 * density.
 */
const wordOnly = (markup: string) => `<!--[if mso]>${markup}<![endif]-->`;
const wordSettings = wordOnly(
  '<xml><o:OfficeDocumentSettings xmlns:o="urn:schemas-microsoft-com:office:office"><o:PixelsPerInch>96</o:PixelsPerInch></o:OfficeDocumentSettings></xml>',
);

/**
 * The frame of every email: a card of 600 px, with a dark mode.
 * @param glance the preview text of an inbox; by default the beginning of the email
 */
export function layOutPage(title: string, rows: string, glance = ''): string {
  const meta =
    '<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><meta name="format-detection" content="telephone=no,date=no,address=no,email=no,url=no">';
  const hidden =
    glance === ''
      ? ''
      : `<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${escapeHtml(glance)}${'&#8199;&#847; '.repeat(40)}</div>`;
  const [before, after] = [
    wordOnly(
      '<table role="presentation" width="600" cellpadding="0" cellspacing="0" border="0"><tr><td>',
    ),
    wordOnly('</td></tr></table>'),
  ];
  return `<!doctype html><html lang="en-CA"><head>${meta}<title>${escapeHtml(title)}</title>${wordSettings}<style>${darkStyles}</style></head><body class="bg" style="margin:0;background:#f5f8f8">${hidden}<table role="presentation" class="bg" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="#f5f8f8"><tr><td class="outer" align="center" style="padding:24px 12px">${before}<table role="presentation" class="card" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="#ffffff" style="table-layout:fixed;max-width:600px;background:#ffffff;border:1px solid #cbd8db;border-radius:10px;overflow:hidden">${rows}</table>${after}</td></tr></table></body></html>`;
}

/** The company's name above an email that the product writes, and a scale of longitude below it. */
export function layOutBrand(company: string): string {
  return `<tr><td class="pad" bgcolor="#082833" style="padding:20px 32px;background:#082833;font:600 22px/26px ${head};color:#eef5f5;${breaking}"><span style="color:#f5a623">&#9679;</span> ${escapeHtml(company)}</td></tr><tr><td bgcolor="#082833" style="padding:0;font-size:1px;line-height:5px"><table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="table-layout:fixed"><tr>${'<td height="5" bgcolor="#0a2129" style="background:#0a2129;font-size:1px;line-height:5px">&nbsp;</td><td height="5" bgcolor="#e0ebee" style="background:#e0ebee;font-size:1px;line-height:5px">&nbsp;</td>'.repeat(6)}</tr></table></td></tr>`;
}

/** A row of an email. `padding` is CSS. */
export function layOutRow(padding: string, content: string): string {
  return `<tr><td class="pad" style="padding:${padding}">${content}</td></tr>`;
}

/** A paragraph of the product's own words. */
export function layOutParagraph(text: string): string {
  return `<p class="ink" style="margin:0;font:400 16px/25px ${sans};color:#0a2129;${breaking}">${escapeHtml(text)}</p>`;
}

/** Links at the end of small print: one in each line, the first after its last sentence. */
export function layOutFootLinks(links: readonly MailLink[] = []): string {
  const anchors = links.map(
    ({ label, url }) =>
      `<a class="acc" href="${escapeHtml(url)}" style="color:#0b5d78">${escapeHtml(label)}</a>`,
  );
  return anchors.length === 0 ? '' : ` ${anchors.join('<br>')}`;
}

function layOutFacts({ lead, facts }: MailContent): string {
  const space = lead && facts.length > 0 ? ';margin-top:14px' : '';
  const cells = facts.map(({ label, value, href }) => {
    const text = escapeHtml(value).replaceAll('\n', '<br>');
    const shown = href
      ? `<a class="acc" href="${escapeHtml(href)}" style="color:#0b5d78">${letBreak(text)}</a>`
      : text;
    return `<tr><td class="mut" width="32%" valign="top" style="padding:3px 16px 3px 0;font:400 15px/22px ${sans};color:#48606a;${breaking}">${escapeHtml(label)}</td><td class="ink" valign="top" style="padding:3px 0;font:400 15px/22px ${sans};color:#0a2129;${breaking}">${shown}</td></tr>`;
  });
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="table-layout:fixed${space}">${cells.join('')}</table>`;
}

/** An address may continue in the next line after @, a dot or a hyphen, not within a word. */
function letBreak(address: string): string {
  return address.replaceAll(/[@.-](?=[^@.-])/g, '$&<wbr>');
}

function layOutQuote(quote: string): string {
  const text = escapeHtml(quote).replaceAll('\n', '<br>');
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="table-layout:fixed"><tr><td class="tint ink" bgcolor="#f3ebd7" style="padding:18px 20px;background:#f3ebd7;border-radius:3px;font:400 16px/25px ${sans};color:#0a2129;${breaking}">${text}</td></tr></table>`;
}

/** The only button of an email. */
export function layOutAction({ label, url }: MailLink): string {
  return `<table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr><td align="center" bgcolor="#f5a623" style="border-radius:3px"><a href="${escapeHtml(url)}" style="display:block;padding:14px 24px;font:600 17px/20px ${head};color:#0a2129;text-decoration:none">${escapeHtml(label)}</a></td></tr></table>`;
}
