import type { Attributes, Tag } from 'sanitize-html';
import { refuseInput } from '../../platform/errors.ts';

const schemes = ['http:', 'https:', 'mailto:', 'tel:'];
/** Harmless, but few programs open them. */
const textOnly = ['sms:', 'callto:', 'skype:', 'whatsapp:', 'geo:', 'cid:', 'webcal:'];
const linkText = 'Links must begin with https://, http:// or mailto:';

/**
 * A link of an email. `www.x.com` becomes https, and an address within another page, as `#top`, is only
 * text.
 * @throws AppError `validation_failed` for a link that an email must not contain
 */
export function checkLink(tagName: string, { href }: Attributes): Tag {
  if (href === undefined) return { tagName, attribs: {} };
  const whole = complete(href.trim());
  // As a browser reads it: without the line breaks and tabs that hide a scheme (WHATWG URL).
  const url = URL.canParse(whole) ? new URL(whole) : undefined;
  const isText = url ? textOnly.includes(url.protocol) : !isWithScheme(whole);
  if (isText) return { tagName, attribs: {} };
  const isFine = url && schemes.includes(url.protocol);
  // "https://our-bank.example@elsewhere.example" looks like another address than it is.
  if (!isFine || url.username !== '' || url.password !== '')
    throw refuseInput({ message: linkText });
  return { tagName, attribs: { href: url.href } };
}

/** With the scheme that its author left out. */
function complete(href: string): string {
  if (href.startsWith('//')) return `https:${href}`;
  return /^www\.[^\s.]/i.test(href) ? `https://${href}` : href;
}

// eslint-disable-next-line no-control-regex -- browsers leave control characters out
const isWithScheme = (href: string) => /^[a-z][a-z\d+.-]*:/i.test(href.replaceAll(/[\0- ]/g, ''));
