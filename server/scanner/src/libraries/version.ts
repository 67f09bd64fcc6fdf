/** Four numbers (the fourth is rare: Prototype 1.7.0.0), and whether it is a pre-release of them (1.0.0-beta.2). */
interface Version {
  readonly numbers: readonly [number, number, number, number];
  readonly isBefore: boolean;
}

/** A version in file names and banners. */
export const versionPattern =
  '\\d{1,4}\\.\\d{1,4}(?:\\.\\d{1,4}){0,2}(?:-(?:alpha|beta|rc|next|canary)[\\w.]*)?';

const shape = /^(\d+)\.(\d+)(?:\.(\d+))?(?:\.(\d+))?(-?(?:alpha|beta|rc|next|canary|pre)\S*)?/i;

function parseVersion(text: string): Version | null {
  const [, major, minor, patch = '0', build = '0', label] = shape.exec(text) ?? [];
  if (major === undefined || minor === undefined) return null;
  const numbers = [Number(major), Number(minor), Number(patch), Number(build)] as const;
  return { numbers, isBefore: label !== undefined };
}

/** Negative when `a` precedes `b`; 0 when either is not a version. */
export function compareVersions(a: string, b: string): number {
  const [left, right] = [parseVersion(a), parseVersion(b)];
  if (!left || !right) return 0;
  for (const [index, number] of left.numbers.entries()) {
    const difference = number - (right.numbers[index] ?? 0);
    if (difference !== 0) return difference;
  }
  return Number(right.isBefore) - Number(left.isBefore);
}

/** From the first version on, below the second. */
export type Range = readonly [from: string, below: string];

/** Parses ranges in npm's syntax, such as `<3.0.8 || >=4.0.0 <4.3.0`. */
export const readRanges = (text: string): Range[] =>
  text.split(' || ').map((range) => {
    const [, from = '0.0.0', below = ''] = /^(?:>=(\S+) )?<(\S+)$/.exec(range) ?? [];
    return [from, below];
  });

/**
 * The latest release that a version can mean: URLs omit the last number for the newest of a series
 * (4.17), and a pre-release (4.0.6-rc.1) may already include its fixes.
 */
function findLatest(version: string): string {
  const [numbers = ''] = /^[\d.]+/.exec(version) ?? [];
  return /^\d+\.\d+$/.test(numbers) ? `${numbers}.9999` : numbers;
}

/** Whether a version certainly falls into one of the ranges; an unreadable one falls into none. */
export const isWithin = (version: string, ranges: readonly Range[]): boolean =>
  parseVersion(version) !== null &&
  ranges.some(
    ([from, below]) =>
      compareVersions(version, from) >= 0 && compareVersions(findLatest(version), below) < 0,
  );
