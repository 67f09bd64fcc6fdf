import { nameService } from '@longitude/contract/constants';
import type { Message } from '@longitude/contract/messages';
import { memo } from 'react';
import { Button } from '../../ui/button.tsx';
import { composeMailto } from '../dashboard/compose-mailto.ts';
import { describeMoment } from '../dashboard/describe-time.ts';
import { Icon, type IconName } from '../dashboard/icon.tsx';
import { GoneNote, markRow, RowPick, UnreadDot, type RowMarks } from '../dashboard/row-parts.tsx';
import { StatusMark } from '../dashboard/status-mark.tsx';
import { useItemActions } from '../dashboard/use-item-actions.ts';
import { openFollowUp, openMessage } from './message-address.ts';
import { previewNotes } from './message-draft.ts';
import { messageInbox } from './messages-state.ts';

interface MessageRowProps extends RowMarks {
  readonly message: Message;
}

/** One message: a row of the table, on a phone a card with labels. */
export const MessageRow = memo(function MessageRow({ message, ...marks }: MessageRowProps) {
  return (
    <tr className={markRow(message.unread, marks)} data-id={message.id}>
      <td className="t">
        <RowPick inbox={messageInbox} item={message} isChosen={marks.isChosen} />
        <UnreadDot unread={message.unread} />
        <span className="nm">{message.name}</span>
      </td>
      <td className="e" data-l="Email">
        <a href={composeMailto(message.email)}>
          <Breakable email={message.email} />
        </a>
      </td>
      <td className="c" data-l="Company">
        {message.company ?? 'None'}
      </td>
      <td className="s" data-l="Service">
        {message.service ? nameService(message.service) : 'None'}
      </td>
      <td className="sts" data-l="Status">
        <StatusMark status={message.status} />
        <GoneNote isGone={marks.isGone} />
      </td>
      <td className="d" data-l="Date">
        <time dateTime={message.createdAt} title={describeMoment(message.createdAt)}>
          {marks.when}
        </time>
      </td>
      <td className="nt" data-l="Notes">
        {previewNotes(message.notes)}
      </td>
      <td className="a">
        <RowActions message={message} />
      </td>
    </tr>
  );
});

/** May break after the @, before it breaks anywhere. */
function Breakable({ email }: { readonly email: string }) {
  const at = email.indexOf('@') + 1;
  return (
    <>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </>
  );
}

function RowActions({ message }: Pick<MessageRowProps, 'message'>) {
  const [isBusy, actions] = useItemActions(messageInbox, message);
  const { id, name } = message;
  return (
    <div className="acts">
      <Button
        tone="plain"
        size="small"
        look="details"
        aria-label={`Details of ${name}`}
        data-open=""
        onClick={() => openMessage(id)}
      >
        Details
      </Button>
      <IconAction
        label="Email Follow-up"
        title={`Email Follow-up to ${name}`}
        icon="mail"
        isBusy={false}
        onPress={() => openFollowUp(id)}
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
  /** With whose message it is, for those who do not see the row. */
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
      look={icon === 'trash' ? 'icon danger' : 'icon'}
      isPending={isBusy}
      aria-label={title}
      title={label}
      onClick={onPress}
    >
      <Icon name={icon} />
    </Button>
  );
}
