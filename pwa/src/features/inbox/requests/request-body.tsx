import { formatService } from '@longitude/contract/constants';
import type { ServiceRequest } from '@longitude/contract/requests';
import { useClock } from '../../../platform/clock.ts';
import { AlsoSent } from '../item/also-sent.tsx';
import { FilePanel } from '../item/file-panel.tsx';
import { SpamNote } from '../item/item-notices.tsx';
import { NoteForm, NoteList, useNoteDraft } from '../../notes/notes.tsx';
import { EmailHistory } from '../../emails/emails.tsx';
import { RequestAnswers, RequestFacts, RequestTeam } from './request-facts.tsx';
import { RequestReply } from './request-reply.tsx';
import { addNote, type OpenRequest } from './request-state.ts';
import { RequestStatusField } from './request-status.tsx';
import { RequestThumb } from './request-thumb.tsx';
import { describeWhen } from '../../../ui/describe-time.ts';
import panelStyles from '../../../ui/panel.module.css';
import styles from './request-body.module.css';
import boxes from '../../../ui/boxes.module.css';

/** Message, facts, notes and files, then the emails; on a desktop the facts are beside them. */
export function RequestBody({ opened }: { readonly opened: OpenRequest }) {
  const now = useClock();
  const shown = opened.resource.data.value;
  if (!shown) return null;
  const { request, files } = shown;
  const reload = () => void opened.resource.load();
  return (
    <div className={styles['request']}>
      <RequestMessage request={request} now={now} />
      <aside aria-label="Request">
        <section
          className={`${panelStyles['panel']} ${panelStyles['flat']}`}
          id="facts"
          aria-label="Facts"
        >
          <RequestStatusField resource={opened.resource} />
          <RequestFacts request={request} />
          <AlsoSent email={request.email} except={request.id} />
        </section>
        <RequestNotes opened={opened} now={now} />
        <FilePanel calls={opened.calls} files={files} now={now} onChanged={reload} />
      </aside>
      <div>
        <RequestReply opened={opened} request={request} />
        <section
          className={`${panelStyles['panel']} ${styles['history']}`}
          aria-labelledby="sent-title"
        >
          <h2 id="sent-title">
            Sent Emails{' '}
            <span className="numeric muted">{opened.emails.resource.data.value?.length}</span>
          </h2>
          <EmailHistory emails={opened.emails} now={now} />
        </section>
      </div>
      <RequestThumb request={request} />
    </div>
  );
}

function RequestMessage({
  request,
  now,
}: {
  readonly request: ServiceRequest;
  readonly now: Date;
}) {
  const when = describeWhen(request.createdAt, now);
  return (
    <div>
      <header className="padded">
        <h1>{request.name}</h1>
        <p className="muted">
          {[request.company, formatService(request.service), when].filter(Boolean).join('\u00a0· ')}
        </p>
      </header>
      <section className="padded" aria-label="Message">
        <SpamNote item={request} />
        <p className={`${boxes['quote']} multiline`}>{request.message}</p>
        <RequestAnswers answers={request.answers} />
        <RequestTeam team={request.calculation} />
      </section>
    </div>
  );
}

interface RequestNotesProps {
  readonly opened: OpenRequest;
  readonly now: Date;
}

/** The team's notes about a request. */
function RequestNotes({ opened: { calls, resource }, now }: RequestNotesProps) {
  const draft = useNoteDraft(`${calls.kind}:${calls.id}`, (content, key) =>
    addNote(resource, content, key),
  );
  const notes = resource.data.value?.notes ?? [];
  return (
    <section className={panelStyles['panel']} id="notes" aria-labelledby="notes-title">
      <header>
        <h2 id="notes-title">
          Notes {notes.length > 0 && <span className="numeric muted">{notes.length}</span>}
        </h2>
      </header>
      <NoteForm id="request-note" draft={draft} />
      <NoteList notes={notes} now={now} label="Notes" />
    </section>
  );
}
