import { Chalk, supportsColor, type ChalkInstance } from 'chalk';
import { config } from '../../io.ts';
import { hasColours } from '../../output.ts';
import { letters, symbols, type Marks } from './marks.ts';

/** Colours are for marks and for the word of a risk, never for a sentence. */
export type Tone = 'accent' | 'good' | 'warning' | 'bad';

export interface Style {
  readonly tone?: Tone | undefined;
  readonly isBold?: boolean;
  readonly isDim?: boolean;
  readonly isReversed?: boolean;
}

/** The marks in use; `drawLetters` replaces them. */
export const marks: { -readonly [Name in keyof Marks]: string } = { ...symbols };

/** Draws letters in place of symbols, for terminals without them. */
export function drawLetters(): void {
  Object.assign(marks, letters);
}

const level = supportsColor ? supportsColor.level : 0;
// NO_COLOR removes only colours: bold, dim and reverse stay where the terminal supports them.
const chalk = new Chalk({ level: config().isDumb ? 0 : level || 1 });
const isColoured = hasColours() && level > 0;

const tones: Readonly<Record<Tone, ChalkInstance>> = {
  accent: pickAccent(),
  good: chalk.green,
  warning: chalk.yellow,
  bad: chalk.red,
};

/** Marigold, as near as the terminal comes. */
function pickAccent(): ChalkInstance {
  if (chalk.level >= 3) return chalk.hex('#f5a623');
  return chalk.level === 2 ? chalk.ansi256(214) : chalk.yellow;
}

/** A text with the control sequences of its style. */
export function paintText(text: string, { tone, isBold, isDim, isReversed }: Style): string {
  let brush: ChalkInstance = chalk;
  if (tone !== undefined && isColoured) brush = tones[tone];
  if (isBold) brush = brush.bold;
  if (isDim) brush = brush.dim;
  if (isReversed) brush = brush.inverse;
  return brush === chalk ? text : brush(text);
}
