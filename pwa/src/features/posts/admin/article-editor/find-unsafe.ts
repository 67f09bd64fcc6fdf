import { joinWords, pluralize } from '@longitude/contract/core/text';
import { parseInert } from '../../../../ui/rich-text/inert-html.ts';

/** Elements that are removed on saving, by the names under which they are listed. */
const kinds = [
  ['script', 'scripts', 'script'],
  ['frame', 'frames', 'iframe, frame, frameset, object, embed'],
  ['video or sound', 'videos or sounds', 'video, audio'],
  ['inline SVG', 'inline SVGs', 'svg, math'],
  ['form field', 'form fields', 'form, input, select, textarea, button'],
  ['style', 'styles', 'kept-style, [data-kept-style], link'],
] as const;

const isSuspect =
  /<(?:script|i?frame|object|embed|video|audio|svg|math|form|input|select|textarea|button|style|link)|\s(?:style|on[a-z]+)\s*=|javascript:/i;

/**
 * The reason why a part of some HTML will not be stored, as a sentence; null when everything is
 * stored.
 */
export function explainUnsafe(html: string): string | null {
  if (!isSuspect.test(html)) return null;
  const { body, head } = parseInert(html);
  const all = [...head.children, ...body.querySelectorAll('*')];
  const counts = kinds.map(([one, many, selector]) => {
    const count = all.filter((element) => element.matches(selector)).length;
    return [count, one, many] as const;
  });
  const handlers = all.filter(runsCode).length;
  const found = [...counts, [handlers, 'event handler', 'event handlers'] as const];
  const texts = found.flatMap(([count, one, many]) => describe(count, one, many));
  if (texts.length === 0) return null;
  return `Removed on saving: ${joinWords(texts)}.`;
}

function runsCode({ attributes }: Element): boolean {
  return [...attributes].some(
    ({ name, value }) => name.startsWith('on') || /^\s*javascript:/i.test(value),
  );
}

function describe(count: number, one: string, many: string): string[] {
  if (count === 0) return [];
  return [pluralize(count, `one ${one}`, `${count} ${many}`)];
}
