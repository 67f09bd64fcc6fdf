import { Button } from '../../../ui/button.tsx';
import { askToDiscard } from '../../../editing/leave-guard.ts';
import { Icon } from '../../../ui/icon.tsx';
import { describeDraft } from '../../../editing/drafts.tsx';
import type { PostEditing } from './use-post-draft.ts';
import styles from '../../../ui/save-bar.module.css';

interface PostBarProps {
  readonly editing: PostEditing;
  readonly onPreview: () => void;
}

/** The draft's state and actions, always within reach of the thumb. */
export function PostBar({ editing, onPreview }: PostBarProps) {
  const { isDirty, isSaving } = editing;
  const discard = async () => {
    const text = 'The saved version will be shown again.';
    if (await askToDiscard(text)) editing.discard();
  };
  return (
    <div className={`${styles['bar']} ${styles['dirty']}`} data-dirty="">
      <p className="muted ellipsis">
        {isDirty && (describeDraft(editing.autosave.state.value) || 'Not saved yet')}
      </p>
      <span className="actions to-end">
        {isDirty && !isSaving && (
          <Button tone="plain" size="small" onClick={() => void discard()}>
            Discard
          </Button>
        )}
        <Button size="small" onClick={onPreview}>
          <Icon name="eye" />
          Preview
        </Button>
        <Button
          tone={isDirty ? 'cta' : 'outline'}
          size="small"
          type="submit"
          isPending={isSaving}
          pendingLabel="Saving..."
        >
          Save
        </Button>
      </span>
    </div>
  );
}
