import { Failure } from './failure.ts';
import { endBySignal, io, suspendProcess } from './io.ts';

/** Whether standard input is a terminal, so that a user can reply. */
export function canAsk(): boolean {
  return io().stdin.isTTY;
}

/** Asks on standard error, so that standard output stays for data. @throws Failure at the end of input */
export async function askLine(question: string): Promise<string> {
  io().stderr.write(question);
  let text = '';
  const isWhole = await readChunks((chunk) => {
    text += chunk;
    return /[\r\n]/.test(text);
  });
  if (!isWhole) throw cancelled();
  return text.split(/[\r\n]/)[0] ?? '';
}

/** Asks a question; anything but a clear yes, including the end of input, is a no. */
export async function askYes(question: string): Promise<boolean> {
  const answer = await askLine(`${question} [y/N] `).catch(() => 'no');
  return /^y(es)?$/i.test(answer.trim());
}

/** Asks without echo. Ctrl-C restores the terminal and terminates by SIGINT, Ctrl-Z suspends. */
export async function askSecret(question: string): Promise<string> {
  const { stdin, stderr } = io();
  let line = emptyLine;
  // First, so that type-ahead is not echoed.
  stdin.setRawMode(true);
  try {
    stderr.write(question);
    await readChunks((chunk) => {
      line = typeKeys(line, chunk);
      if (chunk.includes('\u001a')) {
        stdin.setRawMode(false);
        suspendProcess();
        stdin.setRawMode(true);
        stderr.write(`\n${question}`);
      }
      return line.end !== undefined;
    });
  } finally {
    stdin.setRawMode(false);
    stderr.write('\n');
  }
  if (line.end === 'interrupted') endBySignal('SIGINT');
  if (line.end !== 'entered') throw cancelled();
  return line.text;
}

/** All of standard input, without the trailing line break. */
export async function readPiped(): Promise<string> {
  let text = '';
  await readChunks((chunk) => {
    text += chunk;
    return false;
  });
  return text.replace(/\r?\n$/, '');
}

/** Passes chunks to `isEnough` until it returns true. @returns false when the input ends first */
function readChunks(isEnough: (chunk: string) => boolean): Promise<boolean> {
  const { stdin } = io();
  stdin.setEncoding('utf8');
  // Ink releases it while a child has the terminal.
  stdin.ref?.();
  return new Promise((resolve, reject) => {
    const stop = () => {
      stdin.off('data', onData).off('end', onEnd).off('error', reject);
      stdin.pause();
    };
    const onData = (chunk: string) => {
      if (!isEnough(chunk)) return;
      stop();
      resolve(true);
    };
    const onEnd = () => {
      stop();
      resolve(false);
    };
    stdin.on('data', onData).on('end', onEnd).on('error', reject).resume();
  });
}

function cancelled(): Failure {
  return new Failure('Cancelled.');
}

/** The text typed so far, and how the line ended. */
interface SecretLine {
  readonly text: string;
  readonly end: 'entered' | 'interrupted' | 'closed' | undefined;
}

export const emptyLine: SecretLine = { text: '', end: undefined };

// Arrow and function keys (ECMA-48 CSI, and SS3 of the VT100 keypad).
// eslint-disable-next-line no-control-regex -- finding control characters is the point
const keySequence = /\u001b(?:\[[0-9;?]*[ -/]*[@-~]|O.)?/gu;

/** Applies the keys of one chunk of raw terminal input, which can contain several. */
export function typeKeys(line: SecretLine, chunk: string): SecretLine {
  let state = line;
  for (const key of chunk.replaceAll(keySequence, '')) {
    if (state.end) return state;
    state = typeKey(state, key);
  }
  return state;
}

function typeKey({ text, end }: SecretLine, key: string): SecretLine {
  switch (key) {
    case '\r':
    case '\n':
      return { text, end: 'entered' };
    case '\u0003':
      return { text: '', end: 'interrupted' };
    case '\u0004':
      return text === '' ? { text, end: 'closed' } : { text, end };
    case '\u007f':
    case '\b':
      return { text: Array.from(text).slice(0, -1).join(''), end };
    case '\u0015':
    case '\u0017':
      return { text: '', end };
    default:
      return { text: key < ' ' ? text : text + key, end };
  }
}
