import type { Node, Schema } from 'prosemirror-model';
import type { Plugin } from 'prosemirror-state';
import type { NodeViewConstructor } from 'prosemirror-view';
import type { CheckedLink } from './check-link.ts';
import type { ToolbarItem } from './toolbar.tsx';

/** One kind of formatted text: its elements, their HTML, keys and buttons. */
export interface EditorKit {
  readonly schema: Schema;
  /** Parses stored HTML. */
  readonly read: (html: string) => Node;
  /** Deterministic HTML; empty for a document without content. */
  readonly write: (doc: Node) => string;
  /** HTML from the clipboard, before the schema reads it. */
  readonly cleanHtml: (html: string) => string;
  readonly createPlugins: () => readonly Plugin[];
  readonly toolbar: readonly ToolbarItem[];
  readonly checkLink: (typed: string) => CheckedLink;
  readonly nodeViews?: Readonly<Record<string, NodeViewConstructor>>;
}
