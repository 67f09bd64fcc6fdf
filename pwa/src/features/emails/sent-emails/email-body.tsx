import type { Email } from '@longitude/contract/emails';
import { createElement, Fragment, useEffect, useMemo, useState, type ReactNode } from 'react';
import { createResource } from '../../../platform/resource.ts';
import { RetryNotice } from '../../../ui/retry-notice.tsx';
import type { ItemEmails } from './item-emails.ts';
import { parseHtml } from '../../../platform/trusted-types.ts';
import styles from './sent-emails.module.css';

/** The elements that an email may contain, and how each is rendered. */
const shownAs: Readonly<Record<string, string>> = {
  P: 'p',
  DIV: 'p',
  B: 'strong',
  STRONG: 'strong',
  I: 'em',
  EM: 'em',
  U: 'u',
  UL: 'ul',
  OL: 'ol',
  LI: 'li',
  BLOCKQUOTE: 'blockquote',
};
const unseen = new Set(['SCRIPT', 'STYLE', 'TEMPLATE', 'NOSCRIPT', 'IFRAME', 'TITLE']);
const schemes = ['http:', 'https:', 'mailto:', 'tel:'];

/** The address of a link, if it is safe to follow. */
function readLink(element: Element): string | undefined {
  const href = element.getAttribute('href') ?? '';
  return URL.canParse(href) && schemes.includes(new URL(href).protocol) ? href : undefined;
}

function draw(node: Node, index: number): ReactNode {
  if (node instanceof Text) return node.data;
  if (!(node instanceof Element) || unseen.has(node.tagName)) return null;
  if (node.tagName === 'BR') return <br key={index} />;
  const content = [...node.childNodes].map(draw);
  const href = node.tagName === 'A' ? readLink(node) : undefined;
  if (href) {
    return (
      <a key={index} href={href} target="_blank" rel="noopener noreferrer">
        {content}
      </a>
    );
  }
  const start = node.tagName === 'OL' ? Number(node.getAttribute('start') ?? 1) : 1;
  const numbered = start === 1 || Number.isNaN(start) ? {} : { start };
  const name = shownAs[node.tagName] ?? Fragment;
  return createElement(name, { key: index, ...numbered }, ...content);
}

/**
 * The text of an email. The server has sanitized it; still none of its markup reaches the page: it
 * is parsed into an inert document, and rebuilt from the elements above, without attributes.
 */
export function EmailBody({ html }: { readonly html: string }) {
  const content = useMemo(() => [...parseHtml(html).body.childNodes].map(draw), [html]);
  return <div className={styles['body']}>{content}</div>;
}

interface EmailTextProps {
  readonly email: Email;
  readonly actions: Pick<ItemEmails, 'read'>;
}

/** The text of an email. A long history omits older texts: opening one loads it. */
export function EmailText({ email, actions }: EmailTextProps) {
  const [late] = useState(() => createResource(() => actions.read(email)));
  const isLate = email.body === '';
  useEffect(() => {
    if (isLate) void late.load();
  }, [isLate, late]);
  const error = late.error.value;
  if (isLate && error) {
    return <RetryNotice text={error.message} onRetry={() => void late.load()} />;
  }
  const html = isLate ? late.data.value?.body : email.body;
  return html === undefined ? <p className="muted">Loading...</p> : <EmailBody html={html} />;
}
