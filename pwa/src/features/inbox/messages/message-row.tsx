import { toShownAddress } from '@longitude/contract/core/shown-address';
import { formatService } from '@longitude/contract/constants';
import type { ContactMessage } from '@longitude/contract/messages';
import { memo } from 'react';
import { Button } from '../../../ui/button.tsx';
import { describeMoment } from '../../../ui/describe-time.ts';
import { Icon, type IconName } from '../../../ui/icon.tsx';
import { StatusMark } from '../../../ui/status.tsx';
import type { Marked } from '../../../records/mark-rows.ts';
import { FailedNote, RemovedNote, RowPick, rowState } from '../../../records/row-parts.tsx';
import { MarkNotes, UnreadDot, useItemActions } from '../list/row-parts.tsx';
import { openDialog } from '../../../platform/dialog-address.ts';
import { previewNotes } from './preview-notes.ts';
import { messageList } from './message-list.ts';
import rowStyles from '../list/rows.module.css';
import styles from './messages.module.css';

/** One message: a table row; on a phone a card like a request's. */
export const MessageRow = memo(function MessageRow({
  item: message,
  ...marks
}: Marked<ContactMessage>) {
  const company = message.company ?? 'No company';
  const service = message.service ? formatService(message.service) : 'No service';
  return (
    <tr
      className={rowStyles['row']}
      data-state={rowState(message.unread, marks)}
      data-id={message.id}
    >
      <td className={styles['sender']}>
        <RowPick rows={messageList} item={message} isChosen={marks.isChosen} />
        <UnreadDot unread={message.unread} />
        <Sender message={message} />
        <span className={`${rowStyles['snippet']} ${styles['snippet']}`} data-snippet="">
          <RemovedNote removed={marks.removed} />
          <FailedNote hasFailed={message.emailFailed} />
          {message.message}
        </span>
      </td>
      <td className={styles['email']} title={message.email}>
        {toShownAddress(message.email)}
      </td>
      <td className={styles['company']} title={company}>
        {company}
      </td>
      <td className={styles['service']} title={service}>
        {service}
      </td>
      <td className={styles['state']}>
        <StatusMark status={message.status} />
        <MarkNotes inbox={messageList} item={message} />
      </td>
      <td className={`${rowStyles['time']} ${styles['date']}`}>
        <time dateTime={message.createdAt} title={describeMoment(message.createdAt)}>
          {marks.when}
        </time>
      </td>
      <td className={styles['notes']}>{message.notes && <p>{previewNotes(message.notes)}</p>}</td>
      <td className={styles['menu']}>
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
      className={`${rowStyles['name']} ${styles['name']}`}
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
    <div className={`actions ${rowStyles['actions']} ${styles['actions']}`}>
      <Button
        tone="plain"
        size="small"
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
      tone={icon === 'trash' ? 'danger' : 'plain'}
      size="icon"
      className={icon === 'trash' ? rowStyles['danger'] : undefined}
      isPending={isBusy}
      aria-label={title}
      title={label}
      onClick={onPress}
    >
      <Icon name={icon} />
    </Button>
  );
}
