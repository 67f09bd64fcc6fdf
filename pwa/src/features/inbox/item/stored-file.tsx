import type { StoredFile } from '@longitude/contract/files';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { describeWhen } from '../../../ui/describe-when.ts';
import { describeSize } from '../../../ui/files/describe-size.ts';
import { Icon } from '../../../ui/icon.tsx';
import { useBusy } from '../../../ui/use-busy.ts';
import { FileThumb, isPicture } from './file-picture.tsx';
import type { ItemCalls } from './item-calls.ts';
import { downloadFile, removeFile } from './item-files.ts';
import { PictureDialog } from './picture-dialog.tsx';

interface StoredFileProps {
  readonly calls: ItemCalls;
  readonly file: StoredFile;
  readonly now: Date;
  /** The file was deleted or restored. */
  readonly onChanged: () => void;
}

/** A file of an item, with what can be done with it. */
export function StoredFileRow(props: StoredFileProps) {
  const { calls, file, now } = props;
  const [isShown, setIsShown] = useState(false);
  return (
    <li className="file">
      {isPicture(file) && <FileThumb calls={calls} file={file} onOpen={() => setIsShown(true)} />}
      <div className="file-name">
        <span className="cut" title={file.originalName}>
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
    <span className="acts">
      <Button
        tone="plain"
        size="small"
        look="icon"
        isPending={isBusy}
        aria-label={`Download ${name}`}
        title="Download"
        onClick={() => void run(() => downloadFile(calls, file))}
      >
        <Icon name="download" />
      </Button>
      <Button
        tone="plain"
        size="small"
        look="icon"
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
