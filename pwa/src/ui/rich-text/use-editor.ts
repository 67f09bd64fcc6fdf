import type { EditorState } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import { useEffect, useEffectEvent, useRef } from 'react';
import { createState, mountEditor } from './editor.ts';
import type { RichTextProps } from './rich-text-props.ts';

interface UseEditorInput {
  readonly props: RichTextProps;
  readonly onState: (state: EditorState) => void;
  readonly onLink: () => void;
}

/** Keeps an editor in the element of `place`, with the text of `props.value`. */
export function useEditor({ props, onState, onLink }: UseEditorInput) {
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
      onState,
      onLink,
      onFiles: (files) => props.onFiles?.(files),
      signature: props.signature,
    }),
  );
  useEffect(() => {
    if (!place.current) return undefined;
    const editor = mount(place.current);
    view.current = editor;
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
    const attributes = composeAttributes({ id, labelledBy, describedBy, isInvalid });
    view.current?.setProps({ attributes });
  }, [id, labelledBy, describedBy, isInvalid]);
  return { place, view };
}

interface Named extends Pick<RichTextProps, 'id' | 'labelledBy' | 'describedBy'> {
  readonly isInvalid?: boolean | undefined;
}

function composeAttributes(named: Named): Record<string, string> {
  return {
    id: named.id,
    class: 'rich',
    role: 'textbox',
    'aria-multiline': 'true',
    'aria-labelledby': named.labelledBy,
    ...(named.describedBy ? { 'aria-describedby': named.describedBy } : {}),
    ...(named.isInvalid ? { 'aria-invalid': 'true' } : {}),
    autocapitalize: 'sentences',
    spellcheck: 'true',
  };
}
