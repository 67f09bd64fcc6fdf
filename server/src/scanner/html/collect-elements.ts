import type { Handler } from 'htmlparser2';
import { collectForms } from './collect-forms.ts';
import { gatherElements } from './gather-elements.ts';

/** Their contents are not loaded while scripts run (HTML, 4.12.2 and 4.12.3). */
const inert = new Set(['noscript', 'template']);
const longestSheet = 200_000;

/** A parser's handler, and what it has met. */
export function collectElements() {
  const elements = gatherElements();
  const forms = collectForms();
  let depth = 0;
  let inertDepth = 0;
  /** Of the style sheet that is open; a parser hands text over in pieces. */
  let sheet: string | null = null;

  const closeSheet = () => {
    if (sheet !== null) elements.addSheet(sheet);
    sheet = null;
  };
  const handler: Partial<Handler> = {
    onopentag: (name, attributes) => {
      depth++;
      if (inert.has(name)) inertDepth++;
      if (inertDepth > 0) return;
      if (name === 'style') sheet = '';
      forms.open(name, attributes);
      elements.addElement(name, attributes);
    },
    onclosetag: (name) => {
      depth--;
      if (inert.has(name)) inertDepth = Math.max(0, inertDepth - 1);
      if (name === 'style') closeSheet();
      forms.close(name);
    },
    ontext: (text) => {
      if (sheet !== null && sheet.length < longestSheet) sheet += text;
    },
  };
  const read = () => {
    closeSheet();
    return { ...elements.found, ...forms.read() };
  };
  return { handler, depth: () => depth, read };
}
