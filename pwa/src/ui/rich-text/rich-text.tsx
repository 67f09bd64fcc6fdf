import type { EditorView } from 'prosemirror-view';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { readActive, type Active } from './commands.ts';
import { createState, mountEditor } from './editor.ts';
import { LinkDialog } from './link-dialog.tsx';
import { changeLink, findLink, type LinkRange } from './links.ts';
import type { RichTextProps } from './rich-text-props.ts';
import { Toolbar } from './toolbar.tsx';
import type { ToolbarItem } from './toolbar-items.ts';

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
  const openLink = (view: EditorView | null) => view && setLink(findLink(view.state));
  const { place, view } = useEditor(props, setActive, openLink);

  const press = ({ command }: ToolbarItem) => {
    const editor = view.current;
    if (!editor) return;
    if (!command) return openLink(editor);
    command(editor.state, editor.dispatch, editor);
    // A button that was reached by keys keeps the focus.
    if (!document.activeElement?.closest('.fmt')) editor.focus();
    return undefined;
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
      <div ref={place} className="rich-place" />
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

function useEditor(
  props: RichTextProps,
  setActive: (update: (before: Active) => Active) => void,
  openLink: (view: EditorView | null) => void,
) {
  const place = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(null);
  /** The last text that was given or reported: any other came from outside. */
  const known = useRef(props.value);
  const { value, isInvalid, labelledBy, describedBy, id } = props;

  const mount = useEffectEvent((element: HTMLElement) =>
    mountEditor(element, {
      html: props.value,
      attributes: composeAttributes(props),
      onText: (html) => {
        known.current = html;
        props.onChange(html);
      },
      onState: (state) => {
        const now = readActive(state);
        setActive((before) => (JSON.stringify(before) === JSON.stringify(now) ? before : now));
      },
      onLink: () => openLink(view.current),
      onFiles: (files) => props.onFiles?.(files),
    }),
  );
  const takesFocus = useEffectEvent(() => props.takesFocus);
  useEffect(() => {
    if (!place.current) return undefined;
    const editor = mount(place.current);
    view.current = editor;
    if (takesFocus()) editor.focus();
    return () => {
      view.current = null;
      editor.destroy();
    };
  }, []);
  useEffect(() => {
    if (value === known.current) return;
    known.current = value;
    view.current?.updateState(createState(value));
  }, [value]);
  useEffect(() => {
    const attributes = composeAttributes({
      id,
      labelledBy,
      describedBy,
      isInvalid: isInvalid ?? false,
    });
    view.current?.setProps({ attributes });
  }, [id, labelledBy, describedBy, isInvalid]);
  return { place, view };
}

function composeAttributes({
  id,
  labelledBy,
  describedBy,
  isInvalid,
}: Pick<RichTextProps, 'id' | 'labelledBy' | 'describedBy' | 'isInvalid'>): Record<string, string> {
  return {
    id,
    class: 'rich',
    role: 'textbox',
    'aria-multiline': 'true',
    'aria-labelledby': labelledBy,
    ...(describedBy ? { 'aria-describedby': describedBy } : {}),
    ...(isInvalid ? { 'aria-invalid': 'true' } : {}),
    autocapitalize: 'sentences',
    spellcheck: 'true',
  };
}
