import { nameService } from '@longitude/contract/constants';
import type { Message } from '@longitude/contract/messages';
import { Button } from '../../ui/button.tsx';
import { composeMailto } from '../dashboard/compose-mailto.ts';
import { describeMoment, describeTime } from '../dashboard/describe-time.ts';
import { findFolder } from '../dashboard/folder-toggle.tsx';
import { Icon, type IconName } from '../dashboard/icon.tsx';
import { StatusMark } from '../dashboard/status-mark.tsx';
import { useBusy } from '../dashboard/use-busy.ts';
import { previewNotes } from './message-draft.ts';
import { askToRemove, moveMessage, releaseMessage, removeMessage } from './messages-state.ts';

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

function RowActions({ message, onOpen, onGone }: Omit<MessageRowProps, 'now'>) {
  const [isBusy, runOnce] = useBusy();
  const { name } = message;
  const folder = findFolder(message);
  const run = async (change: () => Promise<boolean>) => {
    if (await runOnce(change)) onGone();
  };
  const remove = async () => {
    // Nothing is under way while the question stands.
    if (await askToRemove(message)) await run(() => removeMessage(message));
  };
  const move = (archived: boolean) => run(() => moveMessage(message, archived));
  const act = (label: string, icon: IconName, press: () => Promise<void>) => (
    <IconAction label={label} name={name} icon={icon} isBusy={isBusy} onPress={press} />
  );
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
      {folder === 'spam' && act('Not spam', 'restore', () => run(() => releaseMessage(message)))}
      {folder === 'archived' && act('Unarchive', 'restore', () => move(false))}
      {folder === 'inbox' && act('Archive', 'archive', () => move(true))}
      {folder !== 'inbox' && act('Delete', 'trash', remove)}
    </div>
  );
}

interface IconActionProps {
  readonly label: string;
  /** Whose message it is, for those who do not see the row. */
  readonly name: string;
  readonly icon: IconName;
  readonly isBusy: boolean;
  readonly onPress: () => Promise<void>;
}

function IconAction({ label, name, icon, isBusy, onPress }: IconActionProps) {
  return (
    <Button
      tone="plain"
      size="small"
      look={icon === 'trash' ? 'icon danger' : 'icon'}
      isPending={isBusy}
      aria-label={`${label} ${name}`}
      title={label}
      onClick={() => void onPress()}
    >
      <Icon name={icon} />
    </Button>
  );
}
