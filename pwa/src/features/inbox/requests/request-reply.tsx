import {
  composeNextBody,
  composeRequestBody,
  composeRequestSubject,
} from '@longitude/contract/email-defaults';
import type { ServiceRequest } from '@longitude/contract/requests';
import { useMemo } from 'react';
import { usePresence } from '../../../platform/live-presence.ts';
import { useSettings } from '../../../platform/site.ts';
import { connectComposer } from '../composer/composer-calls.ts';
import { Composer } from '../composer/composer.tsx';
import { nameDraft } from '../item/item-calls.ts';
import { OthersHere } from '../item/item-notices.tsx';
import { useEarlierEmails } from '../sent-emails/item-emails.ts';
import type { RequestParts } from './request-state.ts';

interface RequestReplyProps {
  readonly parts: RequestParts;
  readonly request: ServiceRequest;
}

/** Where the client of a request is written to, and who else is about to. */
export function RequestReply({ parts, request }: RequestReplyProps) {
  const { id, email } = request;
  const { others, tell } = usePresence('service-request', id);
  const { emails, resource } = parts;
  const calls = useMemo(() => connectComposer(parts.calls), [parts]);
  const texts = useTexts(request);
  const earlier = useEarlierEmails(emails.resource.data.value);
  const refresh = () => {
    tell('viewing');
    void emails.resource.load();
  };
  return (
    <section className="panel" id="reply" aria-labelledby="reply-title">
      <Composer
        {...nameDraft(parts.calls)}
        heading={<h2 id="reply-title">Email</h2>}
        notice={<OthersHere others={others} what="request" />}
        {...earlier}
        {...texts}
        canFold
        recipient={email}
        calls={calls}
        onSent={refresh}
        onSendCanceled={refresh}
        onTyping={() => tell('answering')}
        onFilesChanged={() => void resource.load()}
      />
    </section>
  );
}

/** What stands in the first e-mail, and in a further one. */
function useTexts({ name, service }: ServiceRequest) {
  const { companyName } = useSettings();
  return useMemo(() => {
    const subject = composeRequestSubject(service);
    const paragraphs = composeRequestBody(name, service, companyName);
    const nextParagraphs = composeNextBody(name, companyName);
    return { defaults: { subject, paragraphs }, nextParagraphs };
  }, [name, service, companyName]);
}
