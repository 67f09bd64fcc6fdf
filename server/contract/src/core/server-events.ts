/** One dispatched event of a stream (HTML, 9.2.6). */
export interface ServerEvent {
  /** The last `id:` so far; empty when there was none. */
  readonly id: string;
  /** `message` unless the block names another type. */
  readonly type: string;
  /** Lines joined by a line feed; empty for a block that only sets the id. */
  readonly data: string;
}

interface Block {
  type: string;
  data: string[];
  hasId: boolean;
}

/** Characters of one event. */
const longest = 1_000_000;

const countData = ({ data }: Block) => data.reduce((sum, line) => sum + line.length, 0);

const emptyBlock = (): Block => ({ type: '', data: [], hasId: false });

/**
 * Reads server-sent events out of bytes that may be cut anywhere, also within a character or
 * between CR and LF. Blocks without data are told only when they carry an id: EventSource keeps
 * that id as well. EventSource itself cannot send the bearer token.
 * @throws Error (from the reader) when an event has no end within a million characters
 */
export function createEventReader(tell: (event: ServerEvent) => void): (chunk: Uint8Array) => void {
  const decoder = new TextDecoder();
  let rest = '';
  let lastId = '';
  let block = emptyBlock();

  const end = () => {
    const { type, data, hasId } = block;
    block = emptyBlock();
    if (data.length === 0 && !hasId) return;
    tell({ id: lastId, type: type || 'message', data: data.join('\n') });
  };
  const readLine = (line: string) => {
    if (line === '') {
      end();
      return;
    }
    const { field, value } = splitField(line);
    if (field === 'data') block.data.push(value);
    if (field === 'event') block.type = value;
    if (field === 'id' && !value.includes('\0')) {
      lastId = value;
      block.hasId = true;
    }
  };
  return (chunk) => {
    rest += decoder.decode(chunk, { stream: true });
    // A CR at the end may be the first half of CR LF: it waits for what follows.
    const ready = /^[\s\S]*(?:\n|\r(?!$))/.exec(rest)?.[0] ?? '';
    rest = rest.slice(ready.length);
    const lines = ready.split(/\r\n|\n|\r/);
    lines.pop();
    for (const line of lines) readLine(line);
    if (rest.length > longest || countData(block) > longest) {
      throw new Error('An event without an end');
    }
  };
}

/** A line that begins with a colon is a comment: its field has no name. */
function splitField(line: string): { field: string; value: string } {
  const colon = line.indexOf(':');
  if (colon === -1) return { field: line, value: '' };
  return { field: line.slice(0, colon), value: line.slice(colon + 1).replace(/^ /, '') };
}
