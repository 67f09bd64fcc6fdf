import { htmlToText } from '../../../ui/rich-text/plain-text.ts';
import { ClashNotice, shortenText } from '../../../editing/drafts.tsx';
import type { PostEditing } from './use-post-draft.ts';

/** Asks which of two drafts to keep: another window or device has saved a different one. */
export function DraftClash({ editing: { autosave } }: { readonly editing: PostEditing }) {
  const clash = autosave.clash.value;
  if (!clash) return null;
  const { title, content } = clash.other.draft;
  return (
    <ClashNotice
      clash={clash}
      preview={
        <>
          {title}
          <br />
          {shortenText(htmlToText(content))}
        </>
      }
      onSettle={(choice) => void autosave.settle(choice)}
    />
  );
}
