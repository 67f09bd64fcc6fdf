import { history } from 'prosemirror-history';
import { Slice, Fragment, DOMParser as SchemaParser, type Node } from 'prosemirror-model';
import { EditorState, Plugin, Selection } from 'prosemirror-state';
import { EditorView } from 'prosemirror-view';
import type { EditorKit } from './kit.ts';
import { composeCode } from './paste/gather-code.ts';
import { textToHtml } from './plain-text.ts';
import { parseHtml } from '../../platform/trusted-types.ts';

interface EditorInput {
  readonly kit: EditorKit;
  readonly html: string;
  readonly attributes: Readonly<Record<string, string>>;
  /** Called when the text changed here. */
  readonly onText: (html: string) => void;
  /** Called when the text or the selection changed. */
  readonly onState: (state: EditorState) => void;
  readonly onLink: () => void;
  /** Receives pasted files; by default the kit does. */
  readonly onFiles: ((files: readonly File[]) => void) | undefined;
  /** A last paragraph; the cursor initially goes before it. */
  readonly signature?: string | undefined;
}

/** A new text with its own undo history. */
export function createState(kit: EditorKit, html: string): EditorState {
  return EditorState.create({ doc: kit.read(html), plugins: [history(), ...kit.createPlugins()] });
}

/** Mounts the editor in `place`. The caller destroys it. */
export function mountEditor(place: HTMLElement, input: EditorInput): EditorView {
  const { kit } = input;
  const view = new EditorView(place, {
    state: createState(kit, input.html),
    attributes: { ...input.attributes },
    plugins: [pasting(input), pastingCode(), linking(input), entering(input)],
    nodeViews: { ...kit.nodeViews },
    transformPastedHTML: kit.cleanHtml,
    transformPasted: closeCode,
    clipboardTextParser: (text) => readPlainText(kit, text),
    clipboardTextSerializer: (slice) =>
      slice.content.textBetween(0, slice.content.size, '\n\n', '\n'),
    dispatchTransaction: (transaction) => {
      view.updateState(view.state.apply(transaction));
      if (transaction.docChanged) input.onText(kit.write(view.state.doc));
      input.onState(view.state);
    },
  });
  return view;
}

function readPlainText({ schema }: EditorKit, text: string): Slice {
  const html = textToHtml(text.replaceAll(/\r\n?/g, '\n'));
  const { body } = parseHtml(html);
  const slice = SchemaParser.fromSchema(schema).parseSlice(body, { preserveWhitespace: true });
  return Slice.maxOpen(Fragment.from(slice.content));
}

/** Word also puts an image of the text on the clipboard: files count only without text. */
function pasting({ onFiles }: EditorInput): Plugin {
  return new Plugin({
    props: {
      handlePaste: (_view, { clipboardData }) => {
        const files = [...(clipboardData?.files ?? [])];
        if (!onFiles || files.length === 0 || clipboardData?.getData('text/plain') !== '')
          return false;
        onFiles(files);
        return true;
      },
    },
  });
}

/**
 * Several lines of VS Code are code, with their language. Its HTML is used where the browser does
 * not pass its own type on, or the text is copied without colours.
 */
function pastingCode(): Plugin {
  return new Plugin({
    props: {
      handlePaste: (view, { clipboardData }) => {
        const details = clipboardData?.getData('vscode-editor-data') ?? '';
        const text = (clipboardData?.getData('text/plain') ?? '').replaceAll(/\r\n?/g, '\n');
        const isInCode = view.state.selection.$from.parent.type.spec.code === true;
        const lines = text.replaceAll(/^\n+|\n+$/g, '');
        if (details === '' || isInCode || !lines.includes('\n')) return false;
        return view.pasteHTML(composeCode(lines, readMode(details)));
      },
    },
  });
}

/** Lines of code stay a block: an open slice would join the paragraph of the cursor. */
function closeCode({ content, openStart, openEnd }: Slice): Slice {
  const isBlock = (node: Node | null) =>
    node?.type.spec.code === true && node.textContent.includes('\n');
  const start = isBlock(content.firstChild) ? 0 : openStart;
  return new Slice(content, start, isBlock(content.lastChild) ? 0 : openEnd);
}

function readMode(details: string): string {
  try {
    const { mode } = JSON.parse(details) as { readonly mode?: unknown };
    return typeof mode === 'string' && mode !== 'plaintext' ? mode : '';
  } catch {
    return '';
  }
}

/** Ctrl+K also opens the page's palette: here it makes a link, and does not propagate. */
function linking({ onLink }: EditorInput): Plugin {
  return new Plugin({
    props: {
      handleKeyDown: (_view, event) => {
        const isMod = (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey;
        if (!isMod || event.key.toLowerCase() !== 'k') return false;
        event.stopPropagation();
        event.preventDefault();
        onLink();
        return true;
      },
    },
  });
}

/**
 * Entering the text for the first time by key or button places the cursor at its end, before the
 * signature; a browser would place it before the greeting. A tap or click sets its own position.
 */
function entering({ signature }: { readonly signature?: string | undefined }): Plugin {
  let isDone = false;
  const point = () => {
    isDone = true;
    return false;
  };
  return new Plugin({
    props: {
      handleDOMEvents: {
        pointerdown: point,
        focus: (view) => {
          if (isDone) return false;
          isDone = true;
          // After the browser has set its own cursor.
          setTimeout(() => {
            if (view.isDestroyed || !view.hasFocus()) return;
            // A selection is about to be replaced.
            if (!document.getSelection()?.isCollapsed) return;
            const { doc, tr } = view.state;
            const end = Selection.near(doc.resolve(findEnd(doc, signature)), -1);
            view.dispatch(tr.setSelection(end).scrollIntoView());
          });
          return false;
        },
      },
    },
  });
}

/** Position after the written text; ignores a trailing `signature`. */
function findEnd(doc: Node, signature: string | undefined): number {
  const { lastChild } = doc;
  const isSigned = doc.childCount > 1 && lastChild?.textContent === signature;
  return doc.content.size - (isSigned ? (lastChild?.nodeSize ?? 0) : 0);
}
