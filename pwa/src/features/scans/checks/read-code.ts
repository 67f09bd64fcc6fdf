interface CodePart {
  readonly text: string;
  /** `value`: a value to change later; `prompt`: the prompt of a terminal. */
  readonly kind: 'value' | 'prompt' | null;
}

const prompt = '$ ';

/** A line of code: whether it is a comment, and its parts without the marks «…». */
export function readCodeLine(line: string): {
  readonly isComment: boolean;
  readonly parts: readonly CodePart[];
} {
  const isComment = line.trimStart().startsWith('#');
  const isCommand = line.startsWith(prompt);
  const parts = (isCommand ? line.slice(prompt.length) : line)
    .split(/(«[^»]*»)/)
    .filter(Boolean)
    .map((part): CodePart => {
      const isMarked = part.startsWith('«') && part.endsWith('»');
      return isMarked ? { text: part.slice(1, -1), kind: 'value' } : { text: part, kind: null };
    });
  return { isComment, parts: isCommand ? [{ text: prompt, kind: 'prompt' }, ...parts] : parts };
}

/** The text to copy, without marks: from a terminal only the commands, not their output. */
export function findCopied(code: string): string {
  const plain = code.replaceAll(/[«»]/g, '');
  const commands = plain.split('\n').filter((line) => line.startsWith(prompt));
  if (commands.length === 0) return plain;
  return commands.map((line) => line.slice(prompt.length)).join('\n');
}
