import { useRef, type ReactNode } from 'react';
import { LineIcon } from '../line-icon.tsx';
import { useCoarsePointer } from './use-coarse-pointer.ts';

const clip =
  'm15.5 9-6 6a3.2 3.2 0 0 1-4.5-4.500l6.500-6.500a2.2 2.2 0 0 1 3.100 3.100l-6.200 6.200a1 1 0 0 1-1.500-1.500L12 6.700';

export interface DropZoneProps {
  readonly onFiles: (files: readonly File[]) => void;
  /** Before the button: 'Drop files here or'. Not shown where nothing can be dragged. */
  readonly lead?: string;
  /** The button that opens the device's own dialog: 'browse'. */
  readonly browseLabel: string;
  /** After the button: '(10 at a time, 10 MB each)'. */
  readonly limits: ReactNode;
  /** Id of a text that says what is wrong. */
  readonly describedBy?: string | undefined;
}

/**
 * Where files are chosen: a finger drags none, and holds a camera. Dropping is heard by what
 * encloses it (`useFileDrop`): a whole form is easier to hit.
 */
export function DropZone(props: DropZoneProps) {
  const { onFiles, lead, browseLabel, limits, describedBy } = props;
  if (useCoarsePointer()) {
    return (
      <div className="choosers">
        <div className="row">
          <Chooser label="Add files" look="btn" describedBy={describedBy} onFiles={onFiles} />
          <Chooser label="Take a photo" look="btn" isCamera onFiles={onFiles} />
        </div>
        <small>{limits}</small>
      </div>
    );
  }
  return (
    <div className="drop">
      <LineIcon path={clip} />
      {lead && <span>{lead}</span>}
      <Chooser label={browseLabel} look="lnk" describedBy={describedBy} onFiles={onFiles} />
      <span>{limits}</span>
    </div>
  );
}

interface ChooserProps {
  readonly label: string;
  readonly look: 'btn' | 'lnk';
  readonly isCamera?: boolean;
  readonly describedBy?: string | undefined;
  readonly onFiles: DropZoneProps['onFiles'];
}

function Chooser({ label, look, isCamera = false, describedBy, onFiles }: ChooserProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <button
        type="button"
        className={look}
        aria-describedby={describedBy}
        onClick={() => input.current?.click()}
      >
        {label}
      </button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={label}
        {...(isCamera ? { accept: 'image/*', capture: 'environment' } : { multiple: true })}
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])];
          // The same file can be chosen again.
          currentTarget.value = '';
          if (files.length > 0) onFiles(files);
        }}
      />
    </>
  );
}
