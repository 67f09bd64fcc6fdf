import type { Email } from '@longitude/contract/emails';
import type { Resource } from '../../../platform/resource.ts';
import { Button } from '../../../ui/button.tsx';
import { SentEmails } from '../sent-emails/sent-emails.tsx';
import type { ItemEmails } from './item-emails.ts';

interface EmailHistoryProps {
  readonly emails: ItemEmails;
  readonly now: Date;
}

/** The e-mails of an item, or why they are not there. */
export function EmailHistory({ emails, now }: EmailHistoryProps) {
  const { resource } = emails;
  const sent = resource.data.value;
  return (
    <>
      <HistoryFailure resource={resource} />
      {sent?.length === 0 && (
        <p className="muted">None yet. What you send appears here, with its delivery.</p>
      )}
      {sent && sent.length > 0 && <SentEmails emails={sent} now={now} actions={emails} />}
    </>
  );
}

function HistoryFailure({ resource }: { readonly resource: Resource<Email[]> }) {
  const error = resource.error.value;
  if (!error) return null;
  return (
    <div className="row">
      <p className="err" role="alert">
        {error.message}
      </p>
      <Button size="small" onClick={() => void resource.load()}>
        Retry
      </Button>
    </div>
  );
}
