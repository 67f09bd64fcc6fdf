import { useSearch } from 'wouter';
import { messageSent, requestSent } from './contact-text.ts';

const notices: Readonly<Record<string, typeof messageSent>> = {
  contact: messageSent,
  request: requestSent,
};

/** Says that a form went through that was posted without scripts. */
export function SentNotice() {
  const sent = new URLSearchParams(useSearch()).get('sent') ?? '';
  const notice = Object.hasOwn(notices, sent) ? notices[sent] : undefined;
  if (!notice) return null;
  return (
    // oxlint-disable-next-line jsx-a11y/no-autofocus -- the answer to what was just sent
    <div className="note cool sent" tabIndex={-1} autoFocus>
      <h2 className="h3">{notice.title}</h2>
      <p>{notice.text}</p>
    </div>
  );
}
