import { NodeSelection, Plugin, PluginKey, type Command } from 'prosemirror-state';
import { Decoration, DecorationSet, type EditorView } from 'prosemirror-view';
import { articleSchema } from './schema.ts';
import type { PictureSource } from './picture-source.ts';
import styles from './article-editor.module.css';

interface Change {
  readonly add?: { readonly id: object; readonly at: number; readonly name: string };
  readonly remove?: object;
}
const key = new PluginKey<DecorationSet>('picture uploads');

/** Uploads dropped or pasted images, with a placeholder until each is stored. */
export function pictureUploads(pictures: PictureSource): Plugin<DecorationSet> {
  return new Plugin<DecorationSet>({
    key,
    state: {
      init: () => DecorationSet.empty,
      apply: (transaction, notes) => {
        const moved = notes.map(transaction.mapping, transaction.doc);
        const { add, remove } = (transaction.getMeta(key) ?? {}) as Change;
        if (add) return moved.add(transaction.doc, [createNote(add)]);
        if (!remove) return moved;
        return moved.remove(moved.find(undefined, undefined, (note) => note['id'] === remove));
      },
    },
    props: {
      decorations: (state) => key.getState(state),
      handlePaste: (view, { clipboardData }) => {
        // Word also puts an image of the text on the clipboard, so files count only without text.
        if (clipboardData?.getData('text/plain')) return false;
        return addFiles(view, clipboardData?.files, view.state.selection.from, pictures);
      },
      handleDrop: (view, { dataTransfer, clientX, clientY }) => {
        const at = view.posAtCoords({ left: clientX, top: clientY })?.pos;
        return addFiles(view, dataTransfer?.files, at ?? view.state.selection.from, pictures);
      },
    },
  });
}

/** Opens the file chooser and inserts the chosen images at the cursor. */
export const insertPictures =
  (pictures: PictureSource): Command =>
  (state, _dispatch, view) => {
    const at = state.selection.from;
    if (view) pictures.choose(true, (files) => void addFiles(view, files, at, pictures));
    return true;
  };

function addFiles(
  view: EditorView,
  files: Iterable<File> | undefined,
  at: number,
  pictures: PictureSource,
): boolean {
  const all = [...(files ?? [])];
  for (const file of all) void upload(view, file, at, pictures);
  return all.length > 0;
}

async function upload(view: EditorView, file: File, at: number, pictures: PictureSource) {
  const id = {};
  const add = { id, at, name: file.name };
  view.dispatch(view.state.tr.setMeta(key, { add } satisfies Change));
  const outcome = await pictures.store(file);
  if (view.isDestroyed) return;
  const [note] =
    key.getState(view.state)?.find(undefined, undefined, (each) => each['id'] === id) ?? [];
  const { tr } = view.state;
  tr.setMeta(key, { remove: id } satisfies Change);
  if ('error' in outcome) pictures.onProblem(`${file.name}: ${outcome.error}`);
  else if (note) {
    const { url: src, width, height } = outcome;
    const picture = articleSchema.nodes.picture.create({ src, width, height });
    // After the paragraph at whose start or in which it was dropped.
    const place = view.state.doc.resolve(note.from);
    const after = place.depth === 0 ? note.from : place.after(1);
    tr.insert(after, picture).setSelection(NodeSelection.create(tr.doc, after)).scrollIntoView();
  }
  view.dispatch(tr);
}

function createNote({ id, at, name }: NonNullable<Change['add']>): Decoration {
  const draw = () => {
    const note = document.createElement('span');
    note.className = styles['uploading'] ?? '';
    note.textContent = `Uploading ${name}...`;
    return note;
  };
  return Decoration.widget(at, draw, { id });
}
