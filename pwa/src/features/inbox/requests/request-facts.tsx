import { nameService } from '@longitude/contract/constants';
import type { ServiceRequest } from '@longitude/contract/requests';
import { composeMailto } from '../../../platform/compose-mailto.ts';
import { AddressText } from '../../../ui/address-text.tsx';
import { describeMoment } from '../../../ui/describe-time.ts';
import { Icon } from '../../../ui/icon.tsx';

/** Who asks for what, beside the message. */
export function RequestFacts({ request }: { readonly request: ServiceRequest }) {
  return (
    <dl className="facts">
      <dt>Email</dt>
      <dd>
        <a href={composeMailto(request.email)}>
          <AddressText address={request.email} />
        </a>
      </dd>
      <dt>Phone</dt>
      <dd>
        {request.phone ? (
          <a href={`tel:${request.phone.replaceAll(/[^+\d]/g, '')}`}>{request.phone}</a>
        ) : (
          'Not given'
        )}
      </dd>
      <dt>Company</dt>
      <dd>{request.company ?? 'Not given'}</dd>
      <dt>Service</dt>
      <dd>{nameService(request.service)}</dd>
      <dt>Date</dt>
      <dd>
        <time dateTime={request.createdAt}>{describeMoment(request.createdAt)}</time>
      </dd>
    </dl>
  );
}

/** What the visitor answered to the service's own questions (decision 16). */
export function RequestAnswers({ answers }: { readonly answers: ServiceRequest['answers'] }) {
  const rows = Object.entries(answers ?? {});
  if (rows.length === 0) return null;
  return (
    <details className="fold" open>
      <summary>
        Answers to the service questions
        <Icon name="down" />
      </summary>
      <dl className="answers">
        {rows.map(([question, answer]) => (
          <div key={question}>
            <dt>{question}</dt>
            <dd className="said">{answer}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
