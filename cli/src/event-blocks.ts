/** One event of a stream (HTML Living Standard, server-sent events), as far as our server writes them. */
export interface EventBlock {
  readonly id: string | undefined;
  readonly data: string;
}

/** Cuts an event stream into its events; comments, which keep the line open, are passed over. */
export class EventReader {
  #rest = '';
  readonly #decoder = new TextDecoder();

  /** The events that these bytes complete. @throws Error when one has no end within 1 MB */
  read(bytes: Uint8Array): EventBlock[] {
    const text = this.#rest + this.#decoder.decode(bytes, { stream: true });
    const blocks = text.split(/\r?\n\r?\n/);
    this.#rest = blocks.pop() ?? '';
    if (this.#rest.length > 1_000_000) throw new Error('An event without an end');
    return blocks.flatMap((block) => {
      const data = /^data: ?(.*)$/m.exec(block)?.[1];
      const id = /^id: ?(.*)$/m.exec(block)?.[1]?.trim();
      return data === undefined ? [] : [{ id, data }];
    });
  }
}
