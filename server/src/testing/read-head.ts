import assert from 'node:assert/strict';

export type Thing = Readonly<Record<string, unknown>>;

export const unescape = (text: string) =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&');

/**
 * Contents of a meta element; null when there is none.
 * @throws AssertionError when it occurs twice
 */
export function readMeta(html: string, name: string): string | null {
  const found = [...html.matchAll(/<meta (?:name|property)="([^"]+)" content="([^"]*)">/g)];
  const own = found.filter(([, key]) => key === name);
  assert.ok(own.length <= 1, `${name} stands ${own.length} times`);
  return own[0] ? unescape(own[0][2] ?? '') : null;
}

export const readCanonical = (html: string) =>
  /<link rel="canonical" href="([^"]+)">/.exec(html)?.[1];

/** Structured data of the page. */
export function readGraph(html: string): Thing[] {
  const blocks = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)];
  assert.ok(blocks.length <= 1);
  if (!blocks[0]) return [];
  const data = JSON.parse(blocks[0][1] ?? '') as Thing;
  assert.equal(data['@context'], 'https://schema.org');
  return data['@graph'] as Thing[];
}
export const ofType = (graph: readonly Thing[], type: string) =>
  graph.filter((thing) => thing['@type'] === type);
