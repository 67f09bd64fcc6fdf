import { ApiError } from '@longitude/contract/core/errors';
import type { StoredFile } from '@longitude/contract/files';
import { useEffect, useState } from 'react';
import { CloseButton } from '../../../ui/close-button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { useReturnFocus } from '../../../ui/focus.ts';
import { useNear } from '../../../ui/use-near.ts';
import type { FileOwner } from '../../../ui/files/download-file.ts';
import { fetchFile } from './item-files.ts';
import { RetryNotice } from '../../../ui/retry-notice.tsx';
import styles from './file-picture.module.css';

const shownTypes = ['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/avif'];
/** Maximum bytes of a picture that is fetched before anyone opens it: people pay for data. */
const maxPreloadBytes = 2_000_000;

/** Whether a browser can display the file, by the type that the server detected. */
export function isPicture({ type }: Pick<StoredFile, 'type'>): boolean {
  return shownTypes.includes(type);
}

interface Picture {
  /** Blob URL of the file in this window; null until it is fetched. */
  readonly address: string | null;
  /** Why it could not be fetched. */
  readonly error: string | null;
  readonly retry: () => void;
}

type Fetched = Omit<Picture, 'retry'>;
const nothing: Fetched = { address: null, error: null };

/** Fetches a file as a picture while the component is shown. */
function usePicture(calls: FileOwner, file: StoredFile, isWanted: boolean): Picture {
  const [{ address, error }, setFetched] = useState(nothing);
  const [attempt, setAttempt] = useState(0);
  const { id } = file;
  useEffect(() => {
    if (!isWanted) return undefined;
    const end = new AbortController();
    let made: string | null = null;
    const show = async () => {
      try {
        const content = await fetchFile(calls, { id }, end.signal);
        if (end.signal.aborted) return;
        made = URL.createObjectURL(content);
        setFetched({ address: made, error: null });
      } catch (cause) {
        if (!end.signal.aborted) setFetched({ address: null, error: explain(cause) });
      }
    };
    void show();
    return () => {
      end.abort();
      if (made) URL.revokeObjectURL(made);
      setFetched(nothing);
    };
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- each attempt fetches again
  }, [calls, id, isWanted, attempt]);
  return { address, error, retry: () => setAttempt((before) => before + 1) };
}

function explain(cause: unknown): string {
  return cause instanceof ApiError ? cause.message : 'The image could not be read.';
}

interface FileThumbProps {
  readonly calls: FileOwner;
  readonly file: StoredFile;
  readonly onOpen: () => void;
}

/** A thumbnail, fetched once it comes into view; pressing it opens the picture. */
export function FileThumb({ calls, file, onOpen }: FileThumbProps) {
  const [isNear, setIsNear] = useState(false);
  const box = useNear<HTMLButtonElement>(200, () => setIsNear(true));
  // The dialog explains a failure: here the row is enough.
  const { address } = usePicture(calls, file, isNear && file.size <= maxPreloadBytes);
  return (
    <button
      type="button"
      className={styles['thumbnail']}
      ref={box}
      aria-label={`Show ${file.originalName}`}
      onClick={onOpen}
    >
      {address ? <img src={address} alt="" /> : <Icon name="eye" />}
    </button>
  );
}

interface PictureDialogProps {
  readonly calls: FileOwner;
  readonly file: StoredFile;
  readonly onClose: () => void;
}

/** A picture as large as the window allows. */
export function PictureDialog({ calls, file, onClose }: PictureDialogProps) {
  useReturnFocus();
  const picture = usePicture(calls, file, true);
  return (
    <Dialog open onClose={onClose} labelledBy="picture-title" className={styles['picture']}>
      <header>
        <h2 id="picture-title" className="ellipsis">
          {file.originalName}
        </h2>
        <CloseButton onClose={onClose} />
      </header>
      <div>
        <Shown picture={picture} name={file.originalName} />
      </div>
    </Dialog>
  );
}

function Shown({ picture, name }: { readonly picture: Picture; readonly name: string }) {
  const { address, error, retry } = picture;
  if (address) return <img src={address} alt={name} />;
  if (!error) return <p>Loading...</p>;
  return <RetryNotice text={error} onRetry={retry} />;
}
