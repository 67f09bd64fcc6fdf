import { toShownAddress } from '@longitude/contract/core/shown-address';
import { formatService } from '@longitude/contract/constants';
import type { ContactMessage } from '@longitude/contract/messages';
import { memo } from 'react';
import { Button } from '../../../ui/button.tsx';
import { describeMoment } from '../../../ui/describe-time.ts';
import { Icon, type IconName } from '../../../ui/icon.tsx';
import { StatusMark } from '../../../ui/status.tsx';
import type { Marked } from '../../../records/mark-rows.ts';
import { FailedNote, RemovedNote, rowClass, RowPick } from '../../../records/row-parts.tsx';
import { MarkNotes, UnreadDot, useItemActions } from '../list/row-parts.tsx';
import { openDialog } from '../../../platform/dialog-address.ts';
import { previewNotes } from './preview-notes.ts';
import { messageList } from './message-list.ts';

/** One message: a table row; on a phone a card like a request's. */
export const MessageRow = memo(function MessageRow({
  item: message,
  ...marks
}: Marked<ContactMessage>) {
  const company = message.company ?? 'No company';
  const service = message.service ? formatService(message.service) : 'No service';
  return (
    <tr className={`item ${rowClass(message.unread, marks)}`} data-id={message.id}>
      <td className="t">
        <RowPick rows={messageList} item={message} isChosen={marks.isChosen} />
        <UnreadDot unread={message.unread} />
        <Sender message={message} />
        <span className="row-snip">
          <RemovedNote removed={marks.removed} />
          <FailedNote hasFailed={message.emailFailed} />
          {message.message}
        </span>
      </td>
      <td className="e" title={message.email}>
        {toShownAddress(message.email)}
      </td>
      <td className="c" title={company}>
        {company}
      </td>
      <td className="s" title={service}>
        {service}
      </td>
      <td className="sts">
        <StatusMark status={message.status} />
        <MarkNotes inbox={messageList} item={message} />
      </td>
      <td className="d row-when">
        <time dateTime={message.createdAt} title={describeMoment(message.createdAt)}>
          {marks.when}
        </time>
      </td>
      <td className="nt">{message.notes && <p>{previewNotes(message.notes)}</p>}</td>
      <td className="a">
        <RowActions message={message} />
      </td>
    </tr>
  );
});

interface MessageProps {
  readonly message: ContactMessage;
}

function Sender({ message: { id, name } }: MessageProps) {
  return (
    <button
      type="button"
      className="row-who"
      title={name}
      data-open=""
      onClick={() => openDialog('message', id)}
    >
      {name}
    </button>
  );
}

function RowActions({ message }: MessageProps) {
  const [isBusy, actions] = useItemActions(messageList, message);
  const { id, name } = message;
  return (
    <div className="acts">
      <Button
        tone="plain"
        size="small"
        className="details"
        aria-label={`Details of ${name}`}
        onClick={() => openDialog('message', id)}
      >
        Details
      </Button>
      <IconAction
        label="Email Follow-up"
        title={`Email Follow-up to ${name}`}
        icon="mail"
        isBusy={false}
        onPress={() => openDialog('followup', id)}
      />
      {actions.map(({ label, icon, run }) => (
        <IconAction
          key={label}
          label={label}
          title={`${label} ${name}`}
          icon={icon}
          isBusy={isBusy}
          onPress={() => void run()}
        />
      ))}
    </div>
  );
}

interface IconActionProps {
  readonly label: string;
  /** Names the message, for people who cannot see the row. */
  readonly title: string;
  readonly icon: IconName;
  readonly isBusy: boolean;
  readonly onPress: () => void;
}

function IconAction({ label, title, icon, isBusy, onPress }: IconActionProps) {
  return (
    <Button
      tone="plain"
      size="small"
      className={icon === 'trash' ? 'icon danger' : 'icon'}
      isPending={isBusy}
      aria-label={title}
      title={label}
      onClick={onPress}
    >
      <Icon name={icon} />
    </Button>
  );
}
