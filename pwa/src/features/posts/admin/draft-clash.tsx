import { htmlToText } from '../../../ui/rich-text/plain-text.ts';
import { ClashNotice, shortenText } from '../../../editing/drafts.tsx';
import type { PostEditing } from './use-post-draft.ts';

/** Asks which of two drafts to keep: another window or device has saved a different one. */
export function DraftClash({ editing }: { readonly editing: PostEditing }) {
  const { autosave, otherDraft } = editing;
  const clash = autosave.clash.value;
  if (!clash || !otherDraft) return null;
  const { title, content } = otherDraft;
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
