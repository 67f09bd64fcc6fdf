import { useMemo, useRef } from 'react';
import { parseInert, readAllowedStyle, restoreTexts } from '../../../ui/rich-text/inert-html.ts';
import { trustSandboxed } from '../../../platform/trusted-types.ts';
import previewStyles from './preview.module.css';

interface MailFrameProps {
  /** A complete document, as it is sent. */
  readonly html: string;
  /** As wide as on a phone. */
  readonly isPhone: boolean;
}

/** Elements that could run scripts, load or navigate. The frame forbids them too. */
const unwanted =
  'script, iframe, object, embed, link, base, meta, form, img, picture, video, audio, source, svg, math, input';
/** The parts of a style sheet that load from an address. */
const loading = /url\((?:[^)"']|"[^"]*"|'[^']*')*\)|@import[^;]*;?|image-set\([^)]*\)/gi;

/**
 * Shows an email in a frame in which no script runs. Its styles are in attributes, which the page's
 * content security policy blocks in markup (the frame inherits it): a script outside the frame sets
 * them afterwards, which is why the frame keeps our origin.
 */
export function MailFrame({ html, isPhone }: MailFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const { source, styles, sheet } = useMemo(() => takeStylesApart(html), [html]);
  const dress = () => {
    const document = frame.current?.contentDocument;
    const view = frame.current?.contentWindow as (Window & typeof globalThis) | null | undefined;
    if (!document || !view) return;
    for (const [index, style] of styles.entries()) {
      const element = document.querySelector<HTMLElement>(`[data-styled="${index}"]`);
      if (element) element.style.cssText = style;
    }
    const own = new view.CSSStyleSheet();
    own.replaceSync(sheet);
    document.adoptedStyleSheets = [own];
  };
  return (
    <iframe
      ref={frame}
      className={
        isPhone ? `${previewStyles['frame']} ${previewStyles['phone']}` : previewStyles['frame']
      }
      title="The email as its recipient sees it"
      sandbox="allow-same-origin"
      srcDoc={source}
      onLoad={dress}
    />
  );
}

function takeStylesApart(html: string) {
  const mail = parseInert(html);
  for (const element of mail.querySelectorAll(unwanted)) element.remove();
  const sheets = [...mail.querySelectorAll('kept-style')];
  const sheet = sheets.map(({ textContent }) => textContent.replaceAll(loading, 'none')).join('\n');
  for (const element of sheets) element.remove();
  restoreTexts(mail);
  const styles = [...mail.querySelectorAll('[data-kept-style]')].map((element, index) => {
    element.setAttribute('data-styled', String(index));
    return readAllowedStyle(element).replaceAll(loading, 'none');
  });
  const source = trustSandboxed(`<!doctype html>${mail.documentElement.outerHTML}`);
  return { source, styles, sheet };
}
