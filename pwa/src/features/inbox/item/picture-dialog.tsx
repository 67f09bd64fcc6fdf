import type { StoredFile } from '@longitude/contract/files';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { useReturnFocus } from '../../../ui/use-return-focus.ts';
import { usePicture, type Picture } from './file-picture.tsx';
import type { ItemCalls } from './item-calls.ts';

interface PictureDialogProps {
  readonly calls: ItemCalls;
  readonly file: StoredFile;
  readonly onClose: () => void;
}

/** A picture as large as the window allows. */
export function PictureDialog({ calls, file, onClose }: PictureDialogProps) {
  useReturnFocus();
  const picture = usePicture(calls, file, true);
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
  return (
    <div className="row">
      <p className="err" role="alert">
        {error}
      </p>
      <Button size="small" onClick={retry}>
        Retry
      </Button>
    </div>
  );
}
