import { maxLength } from '@longitude/contract/constants';
import sanitizeHtml, { type Attributes, type IOptions, type Tag } from 'sanitize-html';
import { refuseInput } from '../../platform/errors.ts';
import { escapeHtml } from '../../platform/mail/layout.ts';
import { containerTags, flattenBlocks, paragraphTags } from './flatten-blocks.ts';

const schemes = ['http:', 'https:', 'mailto:'];
const linkText = 'Links must begin with https://, http:// or mailto:';
/** More than any email needs; parsing more would block the process for other users. */
const maxTags = 10_000;
/** Of the stored HTML: twice the limit of the input, because escaping lengthens `&`. */
const maxCharacters = 2 * maxLength.emailBody;

/** Tags whose text is removed too: readers would not see it either. */
const withoutText =
  'script style textarea option xmp noscript template title iframe noembed noframes object svg math select button'.split(
    ' ',
  );

const kept = ['p', 'br', 'strong', 'b', 'em', 'i', 'u', 'a', 'ul', 'ol', 'li', 'blockquote'];
const markup = 'div h1 h2 h3 h4 h5 h6 pre table thead tbody tr td th dl dt dd hr'.split(' ');
/** A text with such a tag is HTML: "ssh admin@<host>" has none, and "<address>" may be a placeholder. */
const knownTag = new RegExp(`</?(?:${[...kept, ...markup].join('|')})(?:\\s[^<>]*)?/?>`, 'i');

const options: IOptions = {
  allowedTags: kept,
  allowedAttributes: { a: ['href'], ol: ['start'] },
  // `checkLink` checks them: it refuses a link instead of dropping it.
  allowedSchemes: ['http', 'https', 'mailto'],
  allowProtocolRelative: false,
  nonTextTags: withoutText,
  nestingLimit: 30,
  transformTags: {
    a: checkLink,
    ol: (tagName, { start = '' }): Tag => ({
      tagName,
      attribs: isNumber(start) ? { start } : {},
    }),
  },
};
/** Before `flattenBlocks`: the blocks of other programs too. */
const blockOptions: IOptions = {
  ...options,
  allowedTags: [...kept, ...paragraphTags, ...containerTags],
  allowedAttributes: { ...options.allowedAttributes, li: ['value'] },
};

const isNumber = (text: string) => /^-?\d{1,6}$/.test(text);

/** @throws AppError `validation_failed` for a link that an email must not contain */
function checkLink(tagName: string, { href }: Attributes): Tag {
  if (href === undefined) return { tagName, attribs: {} };
  // As a browser reads it: without the line breaks and tabs that hide a scheme (WHATWG URL).
  const url = URL.canParse(href) ? new URL(href) : undefined;
  const isFine = url && schemes.includes(url.protocol);
  // "https://our-bank.example@elsewhere.example" looks like another address than it is.
  if (!isFine || url.username !== '' || url.password !== '')
    throw refuseInput({ message: linkText });
  return { tagName, attribs: { href: url.href } };
}

/**
 * The HTML of an email, reduced to paragraphs, emphasis, lists, quotes and links. Input without any
 * of these tags is plain text whose line breaks are kept.
 * @throws AppError `validation_failed` for links other than http, https and mailto, and for too
 * many tags or characters
 */
export function sanitizeMessage(message: string): string {
  const html = knownTag.test(message) ? sanitizeMarkup(message) : layOutPlain(message);
  if (html.length <= maxCharacters) return html;
  throw refuseInput({
    message: 'Message is too long once its special characters are written as HTML',
  });
}

function sanitizeMarkup(message: string): string {
  if (message.split('<', maxTags + 2).length > maxTags + 1) {
    throw refuseInput({ message: 'Message has too many elements' });
  }
  const once = flattenBlocks(sanitizeHtml(message, blockOptions));
  // Again: nothing depends on what was flattened.
  const clean = sanitizeHtml(once, options).trim();
  // The stored HTML must not be read as plain text again.
  return clean === '' || knownTag.test(clean) ? clean : `<p>${clean}</p>`;
}

/** Paragraphs of text as HTML. */
export function layOutParagraphs(paragraphs: readonly string[]): string {
  return paragraphs
    .map((text) => `<p>${escapeHtml(text).replaceAll(/\r\n?|\n/g, '<br>')}</p>`)
    .join('');
}

function layOutPlain(text: string): string {
  const paragraphs = text.replaceAll(/\r\n?/g, '\n').split(/\n[ \t]*\n\s*/);
  return layOutParagraphs(paragraphs.map((each) => each.trim()).filter((each) => each !== ''));
}
