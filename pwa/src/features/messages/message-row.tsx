import { nameService } from '@longitude/contract/constants';
import type { Message } from '@longitude/contract/messages';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { composeMailto } from '../dashboard/compose-mailto.ts';
import { describeMoment, describeTime } from '../dashboard/describe-time.ts';
import { Icon } from '../dashboard/icon.tsx';
import { StatusMark } from '../dashboard/status-mark.tsx';
import { previewNotes } from './message-draft.ts';
import { moveMessage, removeMessage } from './messages-state.ts';

interface MessageRowProps {
  readonly message: Message;
  readonly now: Date;
  readonly onOpen: () => void;
  /** Called after the row went elsewhere. */
  readonly onGone: () => void;
}

/** One message: a row of the table, on a phone a card with labels. */
export function MessageRow({ message, now, onOpen, onGone }: MessageRowProps) {
  const notes = previewNotes(message.notes);
  return (
    <tr>
      <td className="t">
        <span className="nm">{message.name}</span>
      </td>
      <td className="e" data-l="Email">
        <a href={composeMailto(message.email)}>{message.email}</a>
      </td>
      <td className="c" data-l="Company">
        {message.company ?? 'None'}
      </td>
      <td className="s" data-l="Service">
        {message.service ? nameService(message.service) : 'None'}
      </td>
      <td className="sts" data-l="Status">
        <StatusMark status={message.status} />
      </td>
      <td className="d" data-l="Date">
        <time dateTime={message.createdAt} title={describeMoment(message.createdAt)}>
          {describeTime(message.createdAt, now)}
        </time>
      </td>
      <td className="nt" data-l="Notes">
        {notes}
      </td>
      <td className="a">
        <RowActions message={message} onOpen={onOpen} onGone={onGone} />
      </td>
    </tr>
  );
}

function RowActions({ message, onOpen, onGone }: Omit<MessageRowProps, 'now'>) {
  const [isBusy, setIsBusy] = useState(false);
  const { name, archived } = message;
  const act = async (change: () => Promise<boolean>) => {
    setIsBusy(true);
    const isDone = await change();
    setIsBusy(false);
    if (isDone) onGone();
  };
  return (
    <div className="acts">
      <Button
        tone="plain"
        size="small"
        look="details"
        aria-label={`Details of ${name}`}
        onClick={onOpen}
      >
        Details
      </Button>
      <Button
        tone="plain"
        size="small"
        look="icon"
        isPending={isBusy}
        aria-label={`${archived ? 'Unarchive' : 'Archive'} ${name}`}
        title={archived ? 'Unarchive' : 'Archive'}
        onClick={() => void act(() => moveMessage(message, !archived))}
      >
        <Icon name={archived ? 'restore' : 'archive'} />
      </Button>
      {archived && (
        <Button
          tone="plain"
          size="small"
          look="icon danger"
          isPending={isBusy}
          aria-label={`Delete ${name}`}
          title="Delete"
          onClick={() => void act(() => removeMessage(message))}
        >
          <Icon name="trash" />
        </Button>
      )}
    </div>
  );
}
