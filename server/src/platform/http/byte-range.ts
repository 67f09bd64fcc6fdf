/** The first byte and the one after the last. */
interface Bounds {
  readonly start: number;
  readonly end: number;
}

/**
 * Reads a Range header for `size` bytes (RFC 9110, 14): `whole` without one, for unknown units, for
 * several ranges (14.2 lets a server ignore them) and when If-Range names another version; `none`
 * when it is behind the end.
 */
export function readRange(
  range: string,
  { size, etag, ifRange }: { size: number; etag: string; ifRange: string },
): Bounds | 'whole' | 'none' {
  const [, first = '', last = ''] = /^\s*bytes\s*=\s*(\d*)\s*-\s*(\d*)\s*$/i.exec(range) ?? [];
  if (first === '' && last === '') return 'whole';
  // A date is never exact enough for us.
  if (ifRange !== '' && ifRange.trim() !== etag) return 'whole';
  if (first === '') {
    const count = Number(last);
    return count === 0 ? 'none' : { start: Math.max(0, size - count), end: size };
  }
  const start = Number(first);
  const end = last === '' ? size : Math.min(size, Number(last) + 1);
  if (last !== '' && Number(last) < start) return 'whole';
  return start >= size ? 'none' : { start, end };
}
