import { messageInbox, type MessageDetail } from '@longitude/contract/messages';
import { useMemo } from 'react';
import { useClock } from '../../../platform/clock.ts';
import { Fold } from '../../../ui/fold.tsx';
import { FileList } from '../item/file-panel.tsx';
import { callsOf } from '../item/item-calls.ts';
import { EmailHistory, useItemEmails } from '../../emails/emails.tsx';
import type { MessageEditing } from './use-message-draft.ts';
import styles from './message-more.module.css';

export interface MessageMoreProps {
  readonly message: MessageDetail;
  readonly editing: Pick<MessageEditing, 'resource'>;
}

/** The emails and files of a message, in disclosures. */
export function MessageMore({ message, editing }: MessageMoreProps) {
  const { id, files } = message;
  const now = useClock();
  const calls = useMemo(() => callsOf(messageInbox, id), [id]);
  const emails = useItemEmails(calls);
  return (
    <div className={styles['folds']}>
      <Fold title="Sent Emails" count={emails.resource.data.value?.length}>
        <EmailHistory emails={emails} now={now} />
      </Fold>
      <Fold title="Attachments" count={files.length}>
        <FileList
          calls={calls}
          files={files}
          now={now}
          onChanged={() => void editing.resource.load()}
        />
      </Fold>
    </div>
  );
}
