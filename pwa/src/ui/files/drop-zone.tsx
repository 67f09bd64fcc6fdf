import { useRef, type ReactNode } from 'react';
import { LineIcon } from '../line-icon.tsx';

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
 * Where files are chosen, and on phones photographed. Dropping is heard by what encloses it
 * (`useFileDrop`): a whole form is easier to hit.
 */
export function DropZone({ onFiles, lead, browseLabel, limits, describedBy }: DropZoneProps) {
  return (
    <div className="drop">
      <LineIcon path={clip} />
      {lead && <span className="drop-lead">{lead}</span>}
      <Chooser label={browseLabel} describedBy={describedBy} onFiles={onFiles} />
      <Chooser label="take a photo" isCamera onFiles={onFiles} />
      <span>{limits}</span>
    </div>
  );
}

interface ChooserProps {
  readonly label: string;
  readonly isCamera?: boolean;
  readonly describedBy?: string | undefined;
  readonly onFiles: DropZoneProps['onFiles'];
}

function Chooser({ label, isCamera = false, describedBy, onFiles }: ChooserProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <button
        type="button"
        className={isCamera ? 'lnk camera' : 'lnk'}
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
