import { upload } from '@longitude/contract/files';
import { DropZone } from '../../../ui/files/drop-zone.tsx';
import { FileRows } from '../../../ui/files/file-rows.tsx';
import type { Writing } from './writing.ts';

const megabytes = upload.largestBytes / 1024 / 1024;

/** The files of the e-mail, and where more are chosen. */
export function Attachments({ writing, id }: { readonly writing: Writing; readonly id: string }) {
  const { queue, sending } = writing;
  const hasFailed = queue.items.value.some(({ state }) => state === 'failed');
  // Once the last failed file is gone, what was said about them is no longer true.
  const error = hasFailed ? sending.errors.value.files : undefined;
  const text = error ?? queue.notice.value;
  const noteId = `${id}-files-note`;
  return (
    <div>
      <FileRows queue={queue} label="Attachments of this email" />
      {text && (
        <p className="err" id={noteId} role="alert">
          {text}
        </p>
      )}
      <DropZone
        onFiles={(files) => {
          sending.forgiveField('files');
          queue.add(files);
        }}
        lead="Drop files here or"
        browseLabel="browse"
        limits={`(${upload.mostFiles} at a time, ${megabytes} MB each)`}
        describedBy={text ? noteId : undefined}
      />
    </div>
  );
}
