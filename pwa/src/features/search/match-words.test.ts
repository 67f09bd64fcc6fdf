import { expect, test } from 'vitest';
import { fitsWords, splitHits } from './entries.ts';

test.each([
  ['Service Requests', 'req', true],
  ['Service Requests', 'REQ ser', true],
  ['Service Requests', 'equests', false],
  ['Service Requests', 'req mail', false],
  ['Café Müller', 'cafe mull', true],
  ['Settings', '', true],
])('%s fits "%s": %s', (text, query, isFit) => {
  expect(fitsWords(text, query)).toBe(isFit);
});

const show = (text: string, query: string) =>
  splitHits(text, query)
    .map((piece) => (piece.isHit ? `[${piece.text}]` : piece.text))
    .join('');

test.each([
  ['Kestrel & Rowe', 'kes', '[Kes]trel & Rowe'],
  ['portal.kestrelrowe.example', 'kes exa', 'portal.[kes]trelrowe.[exa]mple'],
  ['Coopérative agricole', 'cooperat agri', '[Coopérat]ive [agri]cole'],
  ['Élodie', 'el', '[Él]odie'],
  ['E\u0301lodie', 'el', '[E\u0301l]odie'],
  ['Re: <b>Kes</b>', 'kes', 'Re: <b>[Kes]</b>'],
  ['nothing here', 'kes', 'nothing here'],
  ['kestrel', '', 'kestrel'],
])('marks in %s what "%s" hits', (text, query, marked) => {
  expect(show(text, query)).toBe(marked);
});
