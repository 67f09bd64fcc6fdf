import { useEffect, useRef, useState } from 'react';
import type { File } from '@longitude/contract/files';
import { fetchFile } from './item-files.ts';
import type { ItemCalls } from './item-calls.ts';
import { Icon } from './icon.tsx';

const shownTypes = ['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/avif'];
/** Bytes up to which a picture is fetched without being asked for: people pay for their data. */
const largestUnasked = 2_000_000;

/** Whether a browser can show the file, by the type that the server found in it. */
export function isPicture({ type }: Pick<File, 'type'>): boolean {
  return shownTypes.includes(type);
}

/** The address of a file's bytes in this window while the component is shown; null until then. */
export function usePicture(calls: ItemCalls, file: File, isWanted: boolean): string | null {
  const [address, setAddress] = useState<string | null>(null);
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
        setAddress(made);
      } catch {
        // Its row says enough: the file can be downloaded still.
      }
    };
    void show();
    return () => {
      end.abort();
      if (made) URL.revokeObjectURL(made);
      setAddress(null);
    };
  }, [calls, id, isWanted]);
  return address;
}

/** True from when the element comes near the window. */
function useIsNear<Box extends Element>(): [ref: React.RefObject<Box | null>, isNear: boolean] {
  const box = useRef<Box>(null);
  const [isNear, setIsNear] = useState(false);
  useEffect(() => {
    if (isNear || !box.current) return undefined;
    const observer = new IntersectionObserver(
      (entries) => setIsNear(entries.some((entry) => entry.isIntersecting)),
      { rootMargin: '200px' },
    );
    observer.observe(box.current);
    return () => observer.disconnect();
  }, [isNear]);
  return [box, isNear];
}

interface FileThumbProps {
  readonly calls: ItemCalls;
  readonly file: File;
  readonly onOpen: () => void;
}

/** A picture small, fetched once it comes into view; a press shows it large. */
export function FileThumb({ calls, file, onOpen }: FileThumbProps) {
  const [box, isNear] = useIsNear<HTMLButtonElement>();
  const address = usePicture(calls, file, isNear && file.size <= largestUnasked);
  return (
    <button
      type="button"
      className="thumbnail"
      ref={box}
      aria-label={`Show ${file.originalName}`}
      onClick={onOpen}
    >
      {address ? <img src={address} alt="" /> : <Icon name="eye" />}
    </button>
  );
}
