import type { ContactMessage } from '@longitude/contract/messages';
import { composeMailto } from '../../../platform/compose-mailto.ts';
import { AddressText } from '../../../ui/address-text.tsx';
import { Button } from '../../../ui/button.tsx';
import { describeMoment } from '../../../ui/describe-time.ts';
import { Icon } from '../../../ui/icon.tsx';

interface MessageHeadProps {
  /** Undefined until it is known. */
  readonly message: ContactMessage | undefined;
  readonly onClose: () => void;
}

/** Who wrote, and when. */
export function MessageHead({ message, onClose }: MessageHeadProps) {
  return (
    <header>
      <div className="title">
        <h2 id="message-title">{message?.name ?? 'Contact message'}</h2>
        {message && (
          <p className="muted byline">
            <a href={composeMailto(message.email)}>
              <AddressText address={message.email} />
            </a>
            <time dateTime={message.createdAt}>{describeMoment(message.createdAt)}</time>
          </p>
        )}
      </div>
      <Button tone="plain" size="small" look="icon" aria-label="Close" onClick={onClose}>
        <Icon name="close" />
      </Button>
    </header>
  );
}
