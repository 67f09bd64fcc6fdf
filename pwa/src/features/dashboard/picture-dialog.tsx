import type { File } from '@longitude/contract/files';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { usePicture } from './file-picture.tsx';
import { Icon } from './icon.tsx';
import type { ItemCalls } from './item-calls.ts';
import { useReturnFocus } from './use-return-focus.ts';

interface PictureDialogProps {
  readonly calls: ItemCalls;
  readonly file: File;
  readonly onClose: () => void;
}

/** A picture as large as the window allows. */
export function PictureDialog({ calls, file, onClose }: PictureDialogProps) {
  useReturnFocus();
  const address = usePicture(calls, file, true);
  return (
    <Dialog open onClose={onClose} labelledBy="picture-title" look="picture">
      <header>
        <h2 id="picture-title" className="cut">
          {file.originalName}
        </h2>
        <Button tone="plain" size="small" look="icon" aria-label="Close" onClick={onClose}>
          <Icon name="close" />
        </Button>
      </header>
      <div>{address ? <img src={address} alt={file.originalName} /> : <p>Loading...</p>}</div>
    </Dialog>
  );
}
