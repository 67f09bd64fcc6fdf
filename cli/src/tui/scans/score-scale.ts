import { scoreGrades } from '@longitude/contract/scan-checks';
import { accent, bold, dim, span, type Line } from '../ui/line.ts';
import { marks } from '../ui/theme.ts';

const maxScore = 100;
/** A+ is a single score: it has no space on the scale. */
const grades = scoreGrades.filter(({ grade }) => grade !== 'A+').toReversed();

/** Three lines: the position of the score, the scale with its ticks, and the grades. */
export function renderScale(score: number | null, columns: number): Line[] {
  const place = (value: number) => Math.round((value / maxScore) * (columns - 1));
  const ticks = new Set(grades.slice(1).map(({ from }) => place(from)));
  const scale = Array.from({ length: columns }, (_, column) =>
    ticks.has(column) ? marks.scaleTick : marks.scale,
  );
  return [renderMarker(score, place, columns), [dim(scale.join(''))], renderGrades(place, columns)];
}

function renderMarker(
  score: number | null,
  place: (value: number) => number,
  columns: number,
): Line {
  if (score === null) return [dim('Not enough could be tested for a score.')];
  const text = String(score);
  const at = place(score);
  // Near the right end the number comes before its mark.
  if (at + text.length + 2 > columns) {
    return [span(' '.repeat(at - text.length - 1)), bold(text), span(' '), accent(marks.score)];
  }
  return [span(' '.repeat(at)), accent(marks.score), bold(` ${text}`)];
}

function renderGrades(place: (value: number) => number, columns: number): Line {
  const letters: string[] = Array.from({ length: columns }, () => ' ');
  for (const [index, { grade, from }] of grades.entries()) {
    const end = grades[index + 1]?.from ?? maxScore;
    letters[Math.round((place(from) + place(end)) / 2)] = grade;
  }
  return [dim(letters.join(''))];
}
