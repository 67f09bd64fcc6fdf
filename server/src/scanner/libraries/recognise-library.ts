import { banners } from './banners.ts';

/** A library with its version, by the name under which it is published. */
export interface Library {
  readonly name: string;
  readonly version: string;
}

const mostLibraries = 20;
/** Places of a banner that are looked at; its words may also stand in a comment about the library. */
const mostPlaces = 5;

/**
 * Libraries that a script says it is or contains. A bundle may hold several; of each, the first
 * version counts. What names no version is not guessed at.
 */
export function recogniseLibraries(script: string): Library[] {
  const text = script.replaceAll('\r\n', '\n');
  const found = new Map<string, string>();
  for (const { name, anchor, pattern } of banners) {
    const version = findVersion(text, anchor, pattern);
    if (version !== null && !found.has(name)) found.set(name, version);
  }
  return [...found].slice(0, mostLibraries).map(([name, version]) => ({ name, version }));
}

function findVersion(text: string, anchor: string, pattern: RegExp): string | null {
  let at = text.indexOf(anchor);
  for (let place = 0; at !== -1 && place < mostPlaces; place++) {
    pattern.lastIndex = at;
    const version = pattern.exec(text)?.[1];
    if (version !== undefined) return version;
    at = text.indexOf(anchor, at + anchor.length);
  }
  return null;
}
