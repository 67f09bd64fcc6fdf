/** What was typed so far, and whether the line is over. */
export interface SecretLine {
  readonly text: string;
  readonly end: 'entered' | 'interrupted' | 'closed' | undefined;
}

export const emptyLine: SecretLine = { text: '', end: undefined };

// Arrow and function keys (ECMA-48 CSI, and SS3 of the VT100 keypad).
// eslint-disable-next-line no-control-regex -- finding control characters is the point
const keySequence = /\u001b(?:\[[0-9;?]*[ -/]*[@-~]|O.)?/gu;

/** Applies the keys of one chunk of raw terminal input; several may arrive at once. */
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
