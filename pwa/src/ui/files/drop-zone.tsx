import { useRef, type ReactNode, useState, type DragEvent, useSyncExternalStore } from 'react';
import { LineIcon } from '../icon.tsx';

const clip =
  'm15.5 9-6 6a3.2 3.2 0 0 1-4.5-4.500l6.500-6.500a2.2 2.2 0 0 1 3.100 3.100l-6.200 6.200a1 1 0 0 1-1.500-1.500L12 6.700';

interface DropZoneProps {
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
          <Chooser label="Add files" className="btn" describedBy={describedBy} onFiles={onFiles} />
          <Chooser label="Take a photo" className="btn" isCamera onFiles={onFiles} />
        </div>
        <small>{limits}</small>
      </div>
    );
  }
  return (
    <div className="drop">
      <LineIcon path={clip} />
      {lead && <span>{lead}</span>}
      <Chooser label={browseLabel} className="lnk" describedBy={describedBy} onFiles={onFiles} />
      <span>{limits}</span>
    </div>
  );
}

interface ChooserProps {
  readonly label: string;
  readonly className: 'btn' | 'lnk';
  readonly isCamera?: boolean;
  readonly describedBy?: string | undefined;
  readonly onFiles: DropZoneProps['onFiles'];
}

function Chooser({ label, className, isCamera = false, describedBy, onFiles }: ChooserProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <button
        type="button"
        className={className}
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

const hasFiles = (event: DragEvent) => event.dataTransfer.types.includes('Files');

interface FileDrop {
  /** Files are held over it. */
  readonly isOver: boolean;
  /** To be spread on the element that takes the files. */
  readonly handlers: {
    readonly onDragEnter: (event: DragEvent) => void;
    readonly onDragOver: (event: DragEvent) => void;
    readonly onDragLeave: (event: DragEvent) => void;
    readonly onDrop: (event: DragEvent) => void;
  };
}

/** Takes files that are dropped anywhere on an element; text that is dragged is left alone. */
export function useFileDrop(onFiles: (files: readonly File[]) => void): FileDrop {
  // Entering a child comes before leaving its parent.
  const depth = useRef(0);
  const [isOver, setIsOver] = useState(false);
  const move = (event: DragEvent, step: number) => {
    if (!hasFiles(event)) return;
    event.preventDefault();
    depth.current = Math.max(0, depth.current + step);
    setIsOver(depth.current > 0);
  };
  return {
    isOver,
    handlers: {
      onDragEnter: (event) => move(event, 1),
      onDragOver: (event) => move(event, 0),
      onDragLeave: (event) => move(event, -1),
      onDrop: (event) => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        depth.current = 0;
        setIsOver(false);
        onFiles([...event.dataTransfer.files]);
      },
    },
  };
}

const query = '(pointer: coarse)';

/** Whether a finger points here; follows a mouse that is plugged in. */
function useCoarsePointer(): boolean {
  return useSyncExternalStore(watch, () => matchMedia(query).matches);
}

function watch(onChange: () => void): () => void {
  const list = matchMedia(query);
  list.addEventListener('change', onChange);
  return () => list.removeEventListener('change', onChange);
}
