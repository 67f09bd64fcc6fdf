import type { Header } from '../../evidence/http.ts';

const headerCount = 200;
const headerCharacters = 8192;

/** Node's flat list of names and values as pairs, in order, with repeats; capped. */
export function listHeaders(raw: readonly string[]): Header[] {
  const pairs: Header[] = [];
  for (let index = 0; index + 1 < raw.length && pairs.length < headerCount; index += 2) {
    const name = (raw[index] ?? '').toLowerCase().slice(0, headerCharacters);
    // HTTP/2 names the status as a header of its own.
    if (!name.startsWith(':'))
      pairs.push([name, (raw[index + 1] ?? '').slice(0, headerCharacters)]);
  }
  return pairs;
}
