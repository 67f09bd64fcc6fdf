import type { MessageDetail } from '@longitude/contract/messages';
import { useEffect, useMemo } from 'react';
import { useClock } from '../../../platform/use-clock.ts';
import { Icon } from '../../../ui/icon.tsx';
import { FileList } from '../item/file-panel.tsx';
import { useLiveItem } from '../item/follow-item.ts';
import { createItemEmails } from '../sent-emails/item-emails.ts';
import { EmailHistory } from '../sent-emails/sent-emails.tsx';
import { callsOfMessage } from './message-calls.ts';
import type { MessageEditing } from './use-message-draft.ts';

interface MessageMoreProps {
  readonly message: MessageDetail;
  readonly editing: Pick<MessageEditing, 'refresh'>;
}

/** What belongs to a message, folded away: the e-mails that were sent, and files. */
export function MessageMore({ message, editing }: MessageMoreProps) {
  const { id, files } = message;
  const now = useClock();
  const { calls, emails } = useMemo(() => {
    const made = callsOfMessage(id);
    return { calls: made, emails: createItemEmails(made) };
  }, [id]);
  useEffect(() => {
    void emails.resource.load();
    return () => emails.resource.clear();
  }, [emails]);
  useLiveItem('contact-message', id, () => void emails.resource.load());
  const count = emails.resource.data.value?.length;
  return (
    <div className="folds">
      <details className="fold">
        <summary>
          <span>
            Sent Emails <span className="num muted">{count}</span>
          </span>
          <Icon name="down" />
        </summary>
        <EmailHistory emails={emails} now={now} />
      </details>
      <details className="fold">
        <summary>
          <span>
            Attachments <span className="num muted">{files.length}</span>
          </span>
          <Icon name="down" />
        </summary>
        <FileList calls={calls} files={files} now={now} onChanged={() => void editing.refresh()} />
      </details>
    </div>
  );
}
