import { navigate } from 'wouter/use-browser-location';
import { Button } from '../../ui/button.tsx';
import { askConfirm, showAlert } from '../../ui/confirm.tsx';
import { showToast } from '../../ui/toast.tsx';
import {
  deleteItem,
  isEditable,
  renewItem,
  returnToForm,
} from '../../platform/outbox/edit-item.ts';
import { isExpired, type OutboxItem } from '../../platform/outbox/outbox-item.ts';
import { drainOutbox, refresh } from '../../platform/outbox/outbox.ts';
import { sendsInBackground } from '../../platform/outbox/background-sync.ts';
import { describeItem, describeState } from './describe-item.ts';
import styles from './outbox.module.css';
import { OutcomeMark } from '../../ui/outcome-mark.tsx';

const tones = { bad: styles['bad'], good: styles['good'], busy: styles['busy'], calm: '' };

interface OutboxRowProps {
  readonly item: OutboxItem;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** One item of the outbox, with its actions. */
export function OutboxRow({ item, now }: OutboxRowProps) {
  const { mark, label, tone } = describeState(item, now);
  const { excerpt } = item.content ?? {};
  return (
    <li>
      <OutcomeMark outcome={mark} />
      <h3>
        <span className="anywhere">{item.form.title}</span>
        <span className={`${styles['state']} ${tones[tone]}`}>{label}</span>
      </h3>
      {excerpt && <p className={`anywhere ${styles['excerpt']}`}>{excerpt}</p>}
      <p className="anywhere">{describeItem(item, now, sendsInBackground.value)}</p>
      {item.state === 'sending' && <progress aria-label="Sending" />}
      {item.state === 'rejected' || item.state === 'waiting' ? (
        <Actions item={item} now={now} />
      ) : null}
    </li>
  );
}

function Actions({ item, now }: OutboxRowProps) {
  const isOver = isExpired(item, now);
  return (
    <div className={`row ${styles['actions']}`}>
      {item.state === 'rejected' && (
        <Button size="small" tone="cta" onClick={() => void editItem(item)}>
          Correct and send
        </Button>
      )}
      {isOver && (
        <Button size="small" tone="ink" onClick={() => void sendAgain(item)}>
          Send again
        </Button>
      )}
      {item.state === 'waiting' && isEditable(item) && (
        <Button size="small" onClick={() => void editItem(item)}>
          Edit
        </Button>
      )}
      <Button size="small" onClick={() => void ask(item)}>
        Delete
      </Button>
    </div>
  );
}

const obstacles = {
  occupied: 'The form already contains another message. Send or clear it first. Nothing is lost.',
  full: 'This device is out of space, so it can’t be edited. It stays in the outbox. Nothing is lost.',
};

/** Moves an item back to its form, and opens that. */
export async function editItem({ id, form }: OutboxItem): Promise<void> {
  const result = await returnToForm(id);
  await refresh();
  if (result === 'busy') showBusy();
  else if (result === 'returned') navigate(form.page);
  else await showAlert(obstacles[result]);
}

async function sendAgain({ id }: OutboxItem): Promise<void> {
  await renewItem(id);
  await drainOutbox();
}

async function ask({ id, form, isUncertain }: OutboxItem): Promise<void> {
  const isSure = await askConfirm({
    title: `Delete this ${form.noun}?`,
    text: isUncertain
      ? 'It may already have arrived. Only the copy on this device will be deleted, and it will not be sent again.'
      : 'It was not sent. The text on this device will be deleted.',
    confirmLabel: 'Delete',
    tone: 'danger',
  });
  if (!isSure) return;
  if (!(await deleteItem(id))) showBusy();
  await refresh();
}

function showBusy(): void {
  showToast({ title: 'It is being sent right now', about: 'outbox' });
}
