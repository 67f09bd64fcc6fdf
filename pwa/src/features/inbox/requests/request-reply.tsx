import {
  composeNextBody,
  composeRequestBody,
  composeRequestSubject,
} from '@longitude/contract/email-defaults';
import type { ServiceRequest } from '@longitude/contract/requests';
import { useMemo } from 'react';
import { useSettings } from '../../../platform/site.ts';
import { ItemComposer } from '../../emails/emails.tsx';
import { setStatusLater, type OpenRequest } from './request-state.ts';
import panelStyles from '../../../ui/panel.module.css';

interface RequestReplyProps {
  readonly opened: OpenRequest;
  readonly request: ServiceRequest;
}

/** The composer to the client of a request, and the names of others who are replying. */
export function RequestReply({ opened, request }: RequestReplyProps) {
  const { calls, emails, resource } = opened;
  const texts = useTexts(request);
  return (
    <section className={panelStyles['panel']} id="reply" aria-labelledby="reply-title">
      <ItemComposer
        heading={<h2 id="reply-title">Email</h2>}
        noun="request"
        {...texts}
        canFold
        recipient={request.email}
        calls={calls}
        emails={emails}
        sentAction={offerQuoted(resource, request)}
        onFilesChanged={() => void resource.load()}
      />
    </section>
  );
}

/** The status after a reply, unless the request has moved on already (spec decision 41). */
function offerQuoted(resource: OpenRequest['resource'], { id, status }: ServiceRequest) {
  if (status !== 'new') return undefined;
  const seen = resource.data.value;
  if (!seen) return undefined;
  const change = { id, from: status, to: 'quoted', seen } as const;
  return { label: 'Set to Quoted', run: () => void setStatusLater(resource, change) };
}

/** The initial texts of the first email and of further ones. */
function useTexts({ name, service }: ServiceRequest) {
  const { companyName } = useSettings();
  return useMemo(() => {
    const subject = composeRequestSubject(service);
    const paragraphs = composeRequestBody(name, service, companyName);
    const nextParagraphs = composeNextBody(name, companyName);
    return { defaults: { subject, paragraphs }, nextParagraphs };
  }, [name, service, companyName]);
}
