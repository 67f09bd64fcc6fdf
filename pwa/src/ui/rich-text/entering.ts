import type { Node } from 'prosemirror-model';
import { Plugin, Selection } from 'prosemirror-state';

/**
 * Who first comes into the text by a key or a button goes on writing at its end, before the
 * signature; a browser alone would begin before the greeting. A finger or mouse says itself where.
 */
export function entering({ signature }: { readonly signature?: string | undefined }): Plugin {
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
            // What is selected by then is about to be replaced.
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

/** Position behind all that is written; `signature` is not counted when it stands last. */
export function findEnd(doc: Node, signature: string | undefined): number {
  const { lastChild } = doc;
  const isSigned = doc.childCount > 1 && lastChild?.textContent === signature;
  return doc.content.size - (isSigned ? (lastChild?.nodeSize ?? 0) : 0);
}
