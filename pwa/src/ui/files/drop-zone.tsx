import { useRef, type ReactNode, useState, type DragEvent, useSyncExternalStore } from 'react';
import { LineIcon } from '../line-icon.tsx';
import styles from './files.module.css';
import { buttonClass } from '../button.tsx';
import buttonStyles from '../button.module.css';

const clip =
  'm15.5 9-6 6a3.2 3.2 0 0 1-4.5-4.500l6.500-6.500a2.2 2.2 0 0 1 3.100 3.100l-6.200 6.200a1 1 0 0 1-1.500-1.500L12 6.700';

interface DropZoneProps {
  readonly onFiles: (files: readonly File[]) => void;
  /** Text before the button: 'Drop files here or'. Hidden on devices without drag and drop. */
  readonly lead?: string;
  /** Label of the button that opens the file dialog: 'browse'. */
  readonly browseLabel: string;
  /** Text after the button: '(10 at a time, 10 MB each)'. */
  readonly limits: ReactNode;
  /** Id of the error text. */
  readonly describedBy?: string | undefined;
}

/**
 * Chooses files: touch devices have no drag and drop, but a camera. The enclosing element handles
 * drops (`useFileDrop`), because a whole form is easier to hit.
 */
export function DropZone(props: DropZoneProps) {
  const { onFiles, lead, browseLabel, limits, describedBy } = props;
  if (useCoarsePointer()) {
    return (
      <div className={styles['choosers']}>
        <div className="row">
          <Chooser
            label="Add files"
            className={buttonClass()}
            describedBy={describedBy}
            onFiles={onFiles}
          />
          <Chooser label="Take a photo" className={buttonClass()} isCamera onFiles={onFiles} />
        </div>
        <small>{limits}</small>
      </div>
    );
  }
  return (
    <div className={styles['zone']}>
      <LineIcon path={clip} />
      {lead && <span>{lead}</span>}
      <Chooser
        label={browseLabel}
        className={buttonStyles['words']}
        describedBy={describedBy}
        onFiles={onFiles}
      />
      <span>{limits}</span>
    </div>
  );
}

interface ChooserProps {
  readonly label: string;
  readonly className: string | undefined;
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
          // Allows choosing the same file again.
          currentTarget.value = '';
          if (files.length > 0) onFiles(files);
        }}
      />
    </>
  );
}

const hasFiles = (event: DragEvent) => event.dataTransfer.types.includes('Files');

interface FileDrop {
  /** Files are being dragged over it. */
  readonly isOver: boolean;
  /** Spread these on the element that accepts the files. */
  readonly handlers: {
    readonly onDragEnter: (event: DragEvent) => void;
    readonly onDragOver: (event: DragEvent) => void;
    readonly onDragLeave: (event: DragEvent) => void;
    readonly onDrop: (event: DragEvent) => void;
  };
}

/** Accepts files dropped anywhere on an element; ignores dragged text. */
export function useFileDrop(onFiles: (files: readonly File[]) => void): FileDrop {
  // Entering a child fires before leaving its parent.
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

/** Whether the main pointer is touch; updates when a mouse is plugged in. */
function useCoarsePointer(): boolean {
  return useSyncExternalStore(watch, () => matchMedia(query).matches);
}

function watch(onChange: () => void): () => void {
  const list = matchMedia(query);
  list.addEventListener('change', onChange);
  return () => list.removeEventListener('change', onChange);
}
