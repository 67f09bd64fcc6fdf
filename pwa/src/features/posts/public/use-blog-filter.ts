import { useEffect, useRef, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { readFilter, toAddress, type BlogFilter } from './blog-filter.ts';

/** Milliseconds without a key until the address says what is typed; Safari allows few changes. */
const pause = 300;

export interface FilterControl {
  /** As typed: ahead of the address. */
  readonly filter: BlogFilter;
  readonly type: (text: string) => void;
  /** Puts what is typed into the address at once. */
  readonly submit: () => void;
}

/** The filter of the list. It stands in the address, so that it can be shared and gone back to. */
export function useBlogFilter(): FilterControl {
  const written = readFilter(useSearch());
  const [, navigate] = useLocation();
  const [text, setText] = useState(written.text);
  const [known, setKnown] = useState(written.text);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  // Somebody went back, or followed a link: the field follows the address.
  if (known !== written.text) {
    setKnown(written.text);
    if (text.trim() !== written.text) setText(written.text);
  }
  const write = (value: string) => {
    clearTimeout(timer.current);
    // Of this moment: a category may have been chosen since the key was pressed.
    const { text: shared, category } = readFilter(location.search);
    if (value.trim() !== shared) navigate(toAddress({ text: value, category }), { replace: true });
  };
  const type = (value: string) => {
    setText(value);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => write(value), pause);
  };
  return { filter: { text, category: written.category }, type, submit: () => write(text) };
}
