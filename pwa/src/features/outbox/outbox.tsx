import { useEffect, useRef } from 'react';
import { Link } from 'wouter';
import { useClock } from '../../platform/clock.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { describeWhen } from '../../ui/describe-time.ts';
import { describeWhenSent, sendsInBackground } from '../../platform/outbox/background-sync.ts';
import { isEditable } from '../../platform/outbox/edit-item.ts';
import type { OutboxItem } from '../../platform/outbox/outbox-item.ts';
import { describeState } from './describe-item.ts';
import { editItem } from './outbox-row.tsx';
import styles from './outbox.module.css';
import { OutcomeMark } from '../../ui/outcome-mark.tsx';
import boxes from '../../ui/boxes.module.css';

interface WaitingCardProps {
  readonly item: OutboxItem;
  /** Label of the button that shows an empty form. */
  readonly another: string;
  readonly onAnother: () => void;
}

/**
 * Replaces a form whose submission waits. Takes the focus: the clicked button is gone, and with it
 * the scroll position, since the form is longer.
 */
export function WaitingCard({ item, another, onAnother }: WaitingCardProps) {
  const card = useRef<HTMLElement>(null);
  useEffect(() => {
    card.current?.focus({ preventScroll: true });
    card.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  const now = useClock();
  const when = describeWhen(new Date(item.writtenAt).toISOString(), now);
  const { mark, label } = describeState(item, now.getTime());
  const { excerpt } = item.content ?? {};
  return (
    <section
      className={`${boxes['card']} ${styles['card']}`}
      aria-label="Waiting to send"
      tabIndex={-1}
      ref={card}
    >
      <OutcomeMark outcome={mark} />
      <div className="stack">
        <h2 className="subheading">{label}</h2>
        <p>
          {`Your ${item.form.noun}, written ${when}, is safe on this device.`}{' '}
          <span>{item.state !== 'rejected' && describeWhenSent(sendsInBackground.value)}</span>
        </p>
        {excerpt && <p className={`small muted anywhere ${styles['quote']}`}>{excerpt}</p>}
        <div className={`row ${styles['actions']}`}>
          {isEditable(item) && (
            <Button size="small" onClick={() => void editItem(item)}>
              Edit
            </Button>
          )}
          <Link className={buttonClass('small')} href="/outbox">
            Outbox
          </Link>
          <Button size="small" onClick={onAnother}>
            {another}
          </Button>
        </div>
      </div>
    </section>
  );
}
