import { Button } from '../button.tsx';
import { Icon } from '../icon.tsx';
import { type QueuedFile, describeProgress, describeSize } from './queued-file.ts';
import type { UploadQueue } from './upload-queue.ts';
import styles from './files.module.css';

/** The files of a queue, each with its progress and actions. */
export function FileRows({
  queue,
  label,
}: {
  readonly queue: UploadQueue;
  /** Accessible name of the list. */
  readonly label: string;
}) {
  const items = queue.items.value;
  if (items.length === 0) return null;
  return (
    <ul className={styles['files']} aria-label={label}>
      {items.map((item) => (
        <FileRow key={item.key} item={item} queue={queue} />
      ))}
    </ul>
  );
}

function FileRow({ item, queue }: { readonly item: QueuedFile; readonly queue: UploadQueue }) {
  const { key, name, state, error } = item;
  const isRunning = state === 'uploading' || state === 'waiting';
  const percent = item.size === 0 ? 0 : Math.floor((item.loaded / item.size) * 100);
  return (
    <li className={error ? `${styles['file']} ${styles['bad']}` : styles['file']}>
      <div className={styles['name']}>
        <span className="ellipsis">{name}</span>
        <small role={error ? 'alert' : undefined}>{describe(item)}</small>
      </div>
      <span className="actions">
        {item.canRetry && (
          <Button size="small" aria-label={`Retry ${name}`} onClick={() => queue.retry(key)}>
            Retry
          </Button>
        )}
        <Button
          tone="plain"
          size="icon"
          aria-label={isRunning ? `Cancel upload of ${name}` : `Remove ${name}`}
          isPending={item.isRemoving}
          onClick={() => void queue.remove(key)}
        >
          <Icon name="close" />
        </Button>
      </span>
      {state === 'uploading' && (
        <progress value={percent} max="100" aria-label={`${name}, ${percent}% uploaded`} />
      )}
    </li>
  );
}

function describe({ state, error, loaded, size }: QueuedFile): string {
  if (state === 'failed') return `Upload failed: ${error}`;
  if (error) return error;
  if (state === 'waiting') return `${describeSize(size)}, waiting`;
  if (state === 'uploading') return describeProgress(loaded, size);
  return `${describeSize(size)}, uploaded`;
}
