import type { Writable } from 'node:stream';
import { styleText } from 'node:util';
import { Failure } from './failure.ts';
import { config, currentRun, io, type Appearance, type Output } from './io.ts';

// C0, DEL, C1, lone surrogates, line separators, and marks that turn the direction of text.
// eslint-disable-next-line no-control-regex -- finding control characters is the point
const hazard = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069\p{Cs}]/gu;
const hazardInJson = /[\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]/g;

/**
 * Makes an API text safe for a terminal; every such text must pass through here. A tab becomes
 * spaces; every other hazard is shown as `\x1b` or `\u202e`. `hasLines` keeps line breaks.
 */
export function escapeText(text: string, { hasLines = false } = {}): string {
  const normal = hasLines ? text.replaceAll('\r\n', '\n') : text;
  return normal.replace(hazard, (character) => {
    if (character === '\t') return '    ';
    return character === '\n' && hasLines ? character : spellCode(character);
  });
}

function spellCode(character: string): string {
  const hex = character.charCodeAt(0).toString(16);
  return hex.length <= 2 ? `\\x${hex.padStart(2, '0')}` : `\\u${hex.padStart(4, '0')}`;
}

/**
 * JSON that is safe on a terminal: control characters that JSON.stringify leaves raw become
 * `\uXXXX`. `indent` 0 makes it one line.
 */
export function formatJson(value: unknown, indent = 2): string {
  const escape = (character: string) =>
    `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
  return JSON.stringify(value, null, indent).replace(hazardInJson, escape);
}

type Style = Parameters<typeof styleText>[0];

export function setAppearance(chosen: Appearance): void {
  currentRun().appearance = chosen;
}

/** Whether marks, bars and truncated cells are ASCII: requested, or required by a dumb terminal. */
export const isAscii = (): boolean => currentRun().appearance.ascii === true || config().isDumb;
export const isVerbose = (): boolean => currentRun().appearance.verbose === true;
export const isWide = (): boolean => currentRun().appearance.wide === true;

/** Whether colours and animations may be written to a stream. */
export function hasColours(stream: Output = io().stdout): boolean {
  const { color = 'auto' } = currentRun().appearance;
  return color === 'auto' ? stream.isTTY && config().hasColours : color === 'always';
}

/** Whether lines on standard error can be rewritten in place. */
export const isLive = (): boolean =>
  io().stderr.isTTY && !config().isDumb && hasColours(io().stderr);

/** Styles an escaped text; plain where the stream has no colours. */
export function style(format: Style, text: string, stream: Output = io().stdout): string {
  return hasColours(stream) ? styleText(format, text, { validateStream: false }) : text;
}

/** Marigold in 24 bits, the nearest of 256 colours, otherwise yellow (SGR 38, ECMA-48). */
const marigold: Readonly<Record<number, string>> = { 24: '38;2;245;166;35', 8: '38;5;214' };

/** An escaped text in the one accent: headings of tables, and the command to type next. */
export function accent(text: string, stream: Output = io().stdout): string {
  if (!hasColours(stream)) return text;
  const depth = stream.isTTY ? stream.getColorDepth(io().env) : 0;
  return `\u001b[${marigold[depth] ?? '33'}m${text}\u001b[39m`;
}

/** Available columns: the terminal's, or 80. */
export function outputWidth(): number {
  const { isTTY, columns } = io().stdout;
  return isTTY ? columns || 80 : 80;
}

/** Whether standard output, or the pager in between, is closed: further output is useless. */
export const isOutputClosed = (): boolean => currentRun().isOutputClosed;

/**
 * Notes that no one reads the output any more: for errors of its stream, which would otherwise end
 * the process.
 */
export function watchForClosing(stream: Writable): void {
  const run = currentRun();
  stream.on('error', () => {
    run.isOutputClosed = true;
  });
}

/** Writes lines of escaped text to standard output. @throws Failure when the write fails */
export async function print(text: string): Promise<void> {
  if (isOutputClosed()) return;
  const error = await write(`${text}\n`);
  if (error && error.code !== 'EPIPE') throw outputFailed(error);
}

/**
 * Writes bytes to standard output and waits for the reader (backpressure). Part of a file is
 * useless, so a closed pipe is a failure here. @throws Failure
 */
export async function printBytes(bytes: Uint8Array): Promise<void> {
  const error = await write(bytes);
  if (error) throw outputFailed(error);
}

function write(data: string | Uint8Array): Promise<NodeJS.ErrnoException | null | undefined> {
  const { stdout } = io();
  if (stdout.isTTY) currentRun().clearLiveLines();
  return new Promise((resolve) => stdout.write(data, resolve));
}

function outputFailed({ code }: NodeJS.ErrnoException): Failure {
  return new Failure(`The output could not be written (${code}).`);
}

/** Writes a remark to standard error; lost when that is closed. */
export function remark(text: string): void {
  writeRemark(escapeText(text));
}

/** As `remark`, with the command to type next in the accent. */
export function suggest(text: string, command: string): void {
  const gap = text.endsWith(':') ? ' ' : '  ';
  writeRemark(`${escapeText(text)}${gap}${accent(escapeText(command), io().stderr)}`);
}

function writeRemark(line: string): void {
  const { stderr } = io();
  if (stderr.listenerCount('error') === 0) stderr.on('error', () => {});
  currentRun().clearLiveLines();
  stderr.write(`${line}\n`);
}

/** Prints a failure and its details, one line each, on standard error. */
export function printFailure(failure: Failure): void {
  remark(`longitude: ${failure.message}`);
  for (const detail of failure.details) remark(`  ${detail}`);
}
