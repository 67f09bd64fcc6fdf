import { nameService } from '@longitude/contract/constants';
import type { Resource } from '../../platform/resource.ts';
import { describeTime } from '../dashboard/describe-time.ts';
import { SpamNote } from '../dashboard/spam-note.tsx';
import { useClock } from '../dashboard/use-clock.ts';
import { RequestAnswers, RequestFacts } from './request-facts.tsx';
import type { LoadedRequest } from './request-state.ts';
import { RequestStatusField } from './request-status.tsx';
import { RequestTeam } from './request-team.tsx';

/** Message and answers, with status and facts beside them on a desk. */
export function RequestBody({ resource }: { readonly resource: Resource<LoadedRequest> }) {
  const now = useClock();
  const request = resource.data.value?.request;
  if (!request) return null;
  const when = describeTime(request.createdAt, now);
  return (
    <div className="beside">
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
      <aside className="panel" aria-label="Request">
        <RequestStatusField resource={resource} />
        <RequestFacts request={request} />
      </aside>
    </div>
  );
}
