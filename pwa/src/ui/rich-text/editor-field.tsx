import { useState, useEffect, useEffectEvent, useRef } from 'react';
import type { EditorView } from 'prosemirror-view';
import { LinkDialog } from './link-dialog.tsx';
import { changeLink, findLink, type LinkRange } from './links.ts';
import { Toolbar, type ToolbarItem } from './toolbar.tsx';
import type { EditorState } from 'prosemirror-state';
import type { EditorKit } from './kit.ts';
import { createState, mountEditor } from './editor.ts';
import styles from './rich-text.module.css';

interface EditorFieldProps extends RichTextProps {
  /** Stays the same while it is mounted. */
  readonly kit: EditorKit;
}

/** Formatted text as its kit reads and writes it. */
export function EditorField(props: EditorFieldProps) {
  const [state, setState] = useState<EditorState>();
  const [link, setLink] = useState<LinkRange | null>(null);
  const { place, view } = useEditor({
    props,
    onState: setState,
    onLink: () => view.current && setLink(findLink(view.current.state)),
  });

  const press = (command: ToolbarItem['command']) => {
    if (!view.current) return;
    if (command) run(view.current, command);
    else setLink(findLink(view.current.state));
  };
  const closeLink = (href?: string | null) => {
    const editor = view.current;
    setLink(null);
    if (!editor) return;
    if (link && href !== undefined) editor.dispatch(changeLink(editor.state, link, href));
    // After the dialog has returned the focus.
    setTimeout(() => editor.focus());
  };
  return (
    <div className={styles['editor']} data-invalid={props.isInvalid ? '' : undefined}>
      <Toolbar items={props.kit.toolbar} controls={props.id} state={state} onPress={press} />
      <div ref={place} />
      {link && (
        <LinkDialog
          href={link.href}
          check={props.kit.checkLink}
          onSave={closeLink}
          onRemove={() => closeLink(null)}
          onClose={() => closeLink()}
        />
      )}
    </div>
  );
}

/** A button pressed by keyboard keeps the focus. */
function run(editor: EditorView, command: NonNullable<ToolbarItem['command']>): void {
  command(editor.state, editor.dispatch, editor);
  if (!document.activeElement?.closest('[role=toolbar]')) editor.focus();
}

interface UseEditorInput {
  readonly props: EditorFieldProps;
  readonly onState: (state: EditorState) => void;
  readonly onLink: () => void;
}

/** Keeps an editor in the element of `place`, with the text of `props.value`. */
function useEditor({ props, onState, onLink }: UseEditorInput) {
  const place = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(null);
  /** The last text given or reported: any other text came from outside. */
  const known = useRef(props.value);
  const { kit, value, isInvalid, labelledBy, describedBy, id, className } = props;

  // The editor lives longer than the props that it was mounted with.
  const report = useEffectEvent((html: string) => {
    known.current = html;
    props.onChange(html);
  });
  const follow = useEffectEvent(onState);
  const askLink = useEffectEvent(onLink);
  const takeFiles = useEffectEvent((files: readonly File[]) => props.onFiles?.(files));
  const readInput = useEffectEvent(() => ({
    kit: props.kit,
    html: props.value,
    attributes: composeAttributes(props),
    hasFiles: props.onFiles !== undefined,
    signature: props.signature,
  }));
  useEffect(() => {
    if (!place.current) return undefined;
    const { hasFiles, ...input } = readInput();
    const editor = mountEditor(place.current, {
      ...input,
      onText: (html) => report(html),
      onState: (state) => follow(state),
      onLink: () => askLink(),
      onFiles: hasFiles ? (files) => takeFiles(files) : undefined,
    });
    view.current = editor;
    return () => {
      view.current = null;
      editor.destroy();
    };
  }, []);
  useEffect(() => {
    if (value === known.current) return;
    known.current = value;
    view.current?.updateState(createState(kit, value));
  }, [kit, value]);
  useEffect(() => {
    const attributes = composeAttributes({ id, labelledBy, describedBy, isInvalid, className });
    view.current?.setProps({ attributes });
  }, [id, labelledBy, describedBy, isInvalid, className]);
  return { place, view };
}

interface Named extends Pick<RichTextProps, 'id' | 'labelledBy' | 'describedBy' | 'className'> {
  readonly isInvalid?: boolean | undefined;
}

function composeAttributes(named: Named): Record<string, string> {
  return {
    id: named.id,
    class: `${styles['text']} ${named.className ?? ''}`.trim(),
    role: 'textbox',
    'aria-multiline': 'true',
    'aria-labelledby': named.labelledBy,
    ...(named.describedBy ? { 'aria-describedby': named.describedBy } : {}),
    ...(named.isInvalid ? { 'aria-invalid': 'true' } : {}),
    autocapitalize: 'sentences',
    spellcheck: 'true',
  };
}

export interface RichTextProps {
  readonly id: string;
  /** Id of the visible label. */
  readonly labelledBy: string;
  readonly describedBy?: string | undefined;
  /** Of the text. */
  readonly className?: string | undefined;
  readonly isInvalid?: boolean;
  /** HTML of the editor's elements. A value that the editor did not report itself replaces its text. */
  readonly value: string;
  readonly onChange: (html: string) => void;
  /** A last paragraph; entering by keyboard places the cursor before it. */
  readonly signature?: string | undefined;
  /** Called with pasted files. */
  readonly onFiles?: (files: readonly File[]) => void;
}
