import { composeRequestBody, composeRequestSubject } from '@longitude/contract/email-defaults';
import { sendRequestEmail, type Request } from '@longitude/contract/requests';
import { useMemo } from 'react';
import { adminApi } from '../../platform/api.ts';
import { usePresence } from '../../platform/live-presence.ts';
import { session } from '../../platform/session.ts';
import { useSettings } from '../../platform/site.ts';
import { Composer } from '../../ui/composer/composer.tsx';
import { connectComposer } from '../../ui/composer/connect-composer.ts';
import { nameComposer } from '../dashboard/name-composer.ts';
import { OthersHere } from '../dashboard/others-here.tsx';
import type { RequestParts } from './request-parts.ts';

interface RequestReplyProps {
  readonly parts: RequestParts;
  readonly request: Request;
}

/** Where the client of a request is written to, and who else is about to. */
export function RequestReply({ parts, request }: RequestReplyProps) {
  const { companyName } = useSettings();
  const { id, name, email, service } = request;
  const { others, tell } = usePresence('service-request', id);
  const { emails, resource } = parts;
  const calls = useMemo(() => connectReply(parts), [parts]);
  const defaults = useMemo(
    () => ({
      subject: composeRequestSubject(service),
      paragraphs: composeRequestBody(name, service, companyName),
    }),
    [name, service, companyName],
  );
  const sent = emails.resource.data.value;
  const me = session.value.user?.name;
  const answers = useMemo(() => sent?.filter(({ author }) => author !== me), [sent, me]);
  const refresh = () => {
    tell('viewing');
    void emails.resource.load();
  };
  return (
    <section className="panel" id="reply" aria-labelledby="reply-title">
      <h2 id="reply-title">Email</h2>
      <OthersHere others={others} what="request" />
      <Composer
        {...nameComposer('service-request', id)}
        answers={answers}
        recipient={email}
        defaults={defaults}
        calls={calls}
        onSent={refresh}
        onWithdrawn={refresh}
        onTyping={() => tell('answering')}
        onFilesChanged={() => void resource.load()}
      />
    </section>
  );
}

function connectReply({ calls: { kind, id, files } }: RequestParts) {
  return connectComposer({
    kind,
    id,
    send: (payload, key) =>
      adminApi.call(sendRequestEmail, {
        params: { id },
        payload: { ...payload, fileIds: [...payload.fileIds] },
        headers: { 'idempotency-key': key },
      }),
    upload: files.upload,
    removeFile: files.delete,
  });
}
