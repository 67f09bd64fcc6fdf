import { nameService } from '@longitude/contract/constants';
import type { ServiceRequest } from '@longitude/contract/requests';
import { useClock } from '../../../platform/use-clock.ts';
import { describeWhen } from '../../../ui/describe-when.ts';
import { AlsoSent } from '../item/also-sent.tsx';
import { EmailHistory } from '../item/email-history.tsx';
import { FilePanel } from '../item/file-panel.tsx';
import { SpamNote } from '../item/spam-note.tsx';
import { RequestAnswers, RequestFacts } from './request-facts.tsx';
import { RequestNotes } from './request-notes.tsx';
import type { RequestParts } from './request-parts.ts';
import { RequestReply } from './request-reply.tsx';
import { RequestStatusField } from './request-status.tsx';
import { RequestTeam } from './request-team.tsx';
import { RequestThumb } from './request-thumb.tsx';

/** Message, facts, notes and files, then the e-mails; on a desk the facts stand beside. */
export function RequestBody({ parts }: { readonly parts: RequestParts }) {
  const now = useClock();
  const shown = parts.resource.data.value;
  if (!shown) return null;
  const { request, files } = shown;
  const reload = () => void parts.resource.load();
  return (
    <div className="inquiry">
      <RequestMessage request={request} now={now} />
      <aside aria-label="Request">
        <section className="panel flat" id="facts" aria-label="Facts">
          <RequestStatusField resource={parts.resource} />
          <RequestFacts request={request} />
          <AlsoSent email={request.email} except={request.id} />
        </section>
        <RequestNotes resource={parts.resource} id={request.id} now={now} />
        <FilePanel calls={parts.calls} files={files} now={now} onChanged={reload} />
      </aside>
      <div>
        <RequestReply parts={parts} request={request} />
        <section className="panel history" aria-labelledby="sent-title">
          <h2 id="sent-title">
            Sent Emails{' '}
            <span className="num muted">{parts.emails.resource.data.value?.length}</span>
          </h2>
          <EmailHistory emails={parts.emails} now={now} />
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
      <header className="pad">
        <h1 className="name">{request.name}</h1>
        <p className="muted">
          {[request.company, nameService(request.service), when].filter(Boolean).join('\u00a0· ')}
        </p>
      </header>
      <section className="pad" aria-label="Message">
        <SpamNote item={request} />
        <p className="quote said">{request.message}</p>
        <RequestAnswers answers={request.answers} />
        <RequestTeam team={request.calculation} />
      </section>
    </div>
  );
}
