const hardSpace = '\u00a0';

/**
 * A line of preformatted text for a place that collapses spaces: tabs become four spaces, and
 * spaces at the start or several in a row become hard ones.
 */
export function keepSpaces(line: string): string {
  return line
    .replaceAll('\t', '    ')
    .replaceAll(/^ +| {2,}/g, (spaces) => hardSpace.repeat(spaces.length));
}
