import { nameService } from '@longitude/contract/constants';
import type { ContactMessage } from '@longitude/contract/messages';
import { Fragment } from 'react';
import { SpamNote } from '../item/spam-note.tsx';

/** What the visitor sent. */
export function MessageText({ message }: { readonly message: ContactMessage }) {
  return (
    <>
      <dl className="facts">
        <dt>Company</dt>
        <dd>{message.company ?? 'Not given'}</dd>
        <dt>Service</dt>
        <dd>{message.service ? nameService(message.service) : 'Not given'}</dd>
        {Object.entries(message.answers ?? {}).map(([question, answer]) => (
          <Fragment key={question}>
            <dt>{question}</dt>
            <dd className="said">{answer}</dd>
          </Fragment>
        ))}
      </dl>
      <SpamNote item={message} />
      <p className="quote said">{message.message}</p>
    </>
  );
}
