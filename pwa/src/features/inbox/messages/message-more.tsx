import { messageInbox, type MessageDetail } from '@longitude/contract/messages';
import { useMemo } from 'react';
import { useClock } from '../../../platform/clock.ts';
import { Icon } from '../../../ui/icon.tsx';
import { FileList } from '../item/file-panel.tsx';
import { callsOf } from '../item/item-calls.ts';
import { EmailHistory, useItemEmails } from '../../emails/emails.tsx';
import type { MessageEditing } from './use-message-draft.ts';

export interface MessageMoreProps {
  readonly message: MessageDetail;
  readonly editing: Pick<MessageEditing, 'refresh'>;
}

/** The emails and files of a message, in disclosures. */
export function MessageMore({ message, editing }: MessageMoreProps) {
  const { id, files } = message;
  const now = useClock();
  const calls = useMemo(() => callsOf(messageInbox, id), [id]);
  const emails = useItemEmails(calls);
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
