import { upload, type StoredFile } from '@longitude/contract/files';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { describeWhen } from '../../../ui/describe-time.ts';
import { describeSize } from '../../../ui/files/queued-file.ts';
import { ErrorNote } from '../../../ui/error-note.tsx';
import { DropZone, useFileDrop } from '../../../ui/files/drop-zone.tsx';
import { FileRows } from '../../../ui/files/file-rows.tsx';
import { ShowRest, useFirstRows } from '../../../ui/first-rows.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { useBusy } from '../../../ui/use-busy.ts';
import { FileThumb, isPicture, PictureDialog } from './file-picture.tsx';
import type { ItemCalls } from '../../emails/emails.tsx';
import { downloadFile, type FileOwner } from '../../../ui/files/download-file.ts';
import { removeFile } from './item-files.ts';
import { useFileUploads } from './item-uploads.ts';
import fileStyles from '../../../ui/files/files.module.css';
import styles from './file-panel.module.css';
import panelStyles from '../../../ui/panel.module.css';

/** More would push the content below out of view. */
const shown = 5;

interface FileListProps {
  readonly calls: ItemCalls;
  readonly files: readonly StoredFile[];
  readonly now: Date;
  /** Files were added, deleted or restored. */
  readonly onChanged: () => void;
}

/** The attachments of an item as a panel of its page. */
export function FilePanel(props: FileListProps) {
  return (
    <section className={panelStyles['panel']} id="files" aria-labelledby="files-title">
      <h2 id="files-title">
        Attachments{' '}
        {props.files.length > 0 && <span className="numeric muted">{props.files.length}</span>}
      </h2>
      <FileList {...props} />
    </section>
  );
}

/** The files of an item, its pending uploads, and the drop zone for more. */
export function FileList({ calls, files, now, onChanged }: FileListProps) {
  const queue = useFileUploads(calls, onChanged);
  const drop = useFileDrop(queue.add);
  const notice = queue.notice.value;
  const newest = files.toSorted((one, other) => other.createdAt.localeCompare(one.createdAt));
  const { rows, ...rest } = useFirstRows(newest, shown);
  return (
    <div className={styles['box']} {...drop.handlers}>
      {files.length > 0 && (
        <ul className={fileStyles['files']} aria-label="Attachments">
          {rows.map((file) => (
            <StoredFileRow
              key={file.id}
              calls={calls}
              file={file}
              now={now}
              onChanged={onChanged}
            />
          ))}
        </ul>
      )}
      <ShowRest {...rest} />
      <FileRows queue={queue} label="Uploads" />
      <p className="muted">Upload files (max 10 at a time).</p>
      <DropZone
        onFiles={queue.add}
        lead="Drop files here or"
        browseLabel="browse"
        limits={`(${upload.maxBytes / 1024 / 1024} MB each)`}
        describedBy={notice ? `${calls.id}-notice` : undefined}
      />
      <ErrorNote id={`${calls.id}-notice`} text={notice} />
    </div>
  );
}

interface StoredFileProps {
  readonly calls: FileOwner;
  readonly file: StoredFile;
  readonly now: Date;
  /** The file was deleted or restored. */
  readonly onChanged: () => void;
}

/** A file of an item, with its actions. */
function StoredFileRow(props: StoredFileProps) {
  const { calls, file, now } = props;
  const [isShown, setIsShown] = useState(false);
  return (
    <li className={fileStyles['file']}>
      {isPicture(file) && <FileThumb calls={calls} file={file} onOpen={() => setIsShown(true)} />}
      <div className={fileStyles['name']}>
        <span className="ellipsis" title={file.originalName}>
          {file.originalName}
        </span>
        <small>
          {describeSize(file.size)}, {describeWhen(file.createdAt, now)}
        </small>
      </div>
      <FileActions {...props} />
      {isShown && <PictureDialog calls={calls} file={file} onClose={() => setIsShown(false)} />}
    </li>
  );
}

function FileActions({ calls, file, onChanged }: StoredFileProps) {
  const [isBusy, run] = useBusy();
  const { originalName: name } = file;
  return (
    <span className="actions">
      <Button
        tone="plain"
        size="icon"
        isPending={isBusy}
        aria-label={`Download ${name}`}
        title="Download"
        onClick={() => void run(() => downloadFile(calls, file))}
      >
        <Icon name="download" />
      </Button>
      <Button
        tone="plain"
        size="icon"
        isPending={isBusy}
        aria-label={`Delete ${name}`}
        title="Delete"
        onClick={() => void removeFile(calls, file, onChanged)}
      >
        <Icon name="trash" />
      </Button>
    </span>
  );
}
