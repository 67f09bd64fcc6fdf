import type { ContactMessage } from '@longitude/contract/messages';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { findFolder, type Folder } from '../list/folder-toggle.tsx';
import { usePaletteActions } from '../../search/palette-actions.ts';
import { useBusy } from '../../../ui/use-busy.ts';
import { openFollowUp } from './message-address.ts';
import { moveMessage, releaseMessage } from './messages-state.ts';
import type { MessageEditing } from './use-message-draft.ts';

interface MessageFootProps {
  readonly message: ContactMessage;
  readonly editing: MessageEditing;
}

const labels: Readonly<Record<Folder, string>> = {
  inbox: 'Archive',
  archived: 'Unarchive',
  spam: 'Not spam',
};

/** What can be done with a message. The dialog stays open when it moves: what was typed is in it. */
export function MessageFoot({ message, editing }: MessageFootProps) {
  const [isBusy, run] = useBusy();
  const folder = findFolder(message);
  const move = async () => {
    const isDone = message.spam
      ? await releaseMessage(message)
      : await moveMessage(message, !message.archived);
    await editing.refresh();
    return isDone;
  };
  const press = () => void run(move);
  const followUp = () => openFollowUp(message.id);
  usePaletteActions([
    { label: 'Email Follow-up', hint: message.name, icon: 'mail', run: followUp },
    { label: labels[folder], hint: message.name, icon: 'archive', run: press },
  ]);
  return (
    <footer>
      <Button size="small" isPending={isBusy} onClick={press}>
        <Icon name={folder === 'inbox' ? 'archive' : 'restore'} />
        {labels[folder]}
      </Button>
      <Button size="small" onClick={followUp}>
        <Icon name="mail" />
        Email Follow-up
      </Button>
      <Button
        tone="ink"
        size="small"
        type="submit"
        form="message-form"
        disabled={!editing.draft}
        isPending={editing.isSaving}
        pendingLabel="Saving..."
      >
        Save
      </Button>
    </footer>
  );
}
