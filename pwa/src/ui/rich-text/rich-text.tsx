import { useState } from 'react';
import type { EditorView } from 'prosemirror-view';
import { readActive, type Active } from './commands.ts';
import { LinkDialog } from './link-dialog.tsx';
import { changeLink, findLink, type LinkRange } from './links.ts';
import type { RichTextProps } from './rich-text-props.ts';
import { Toolbar } from './toolbar.tsx';
import type { ToolbarItem } from './toolbar-items.ts';
import { useEditor } from './use-editor.ts';

const nothing: Active = {
  bold: false,
  italic: false,
  underline: false,
  link: false,
  bullets: false,
  numbers: false,
};

/** Text with bold, italic, underline, links and lists. Its HTML is minimal, and the same for the same text. */
export function RichText(props: RichTextProps) {
  const [active, setActive] = useState(nothing);
  const [link, setLink] = useState<LinkRange | null>(null);
  const { place, view } = useEditor({
    props,
    onState: (state) => {
      const now = readActive(state);
      setActive((before) => (JSON.stringify(before) === JSON.stringify(now) ? before : now));
    },
    onLink: () => view.current && setLink(findLink(view.current.state)),
  });

  const press = ({ command }: ToolbarItem) => {
    if (!view.current) return;
    if (command) run(view.current, command);
    else setLink(findLink(view.current.state));
  };
  const closeLink = (href?: string | null) => {
    const editor = view.current;
    setLink(null);
    if (!editor) return;
    if (link && href !== undefined) editor.dispatch(changeLink(editor.state, link, href));
    // After the dialog has given the focus back to what had it.
    setTimeout(() => editor.focus());
  };
  return (
    <div className="write" data-invalid={props.isInvalid ? '' : undefined}>
      <Toolbar controls={props.id} active={active} onPress={press} />
      <div ref={place} />
      {link && (
        <LinkDialog
          href={link.href}
          onSave={closeLink}
          onRemove={() => closeLink(null)}
          onClose={() => closeLink()}
        />
      )}
    </div>
  );
}

/** A button that was reached by keys keeps the focus. */
function run(editor: EditorView, command: NonNullable<ToolbarItem['command']>): void {
  command(editor.state, editor.dispatch, editor);
  if (!document.activeElement?.closest('.fmt')) editor.focus();
}
