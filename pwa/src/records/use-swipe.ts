import { useEffect, useEffectEvent, type RefObject } from 'react';

interface Swiping {
  /** Selector of the elements that can be swiped. */
  readonly rows: string;
  /** Called when a row is released beyond the threshold; if it resolves to false, the row returns. */
  readonly onLeft: (row: HTMLElement) => Promise<boolean>;
  readonly onRight: (row: HTMLElement) => void;
}

interface Gesture {
  readonly row: HTMLElement;
  readonly pointer: number;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  /** Pixels to the right; undefined until the direction is known. */
  dx: number | undefined;
}

/** Fraction of the row's width beyond which a release counts as a swipe. */
const threshold = 0.4;
/** Pixels of movement before the direction is determined. */
const slack = 10;

/**
 * Rows follow a horizontal swipe. Scrolling stays the browser's (`touch-action: pan-y` on the
 * rows): once it scrolls, it cancels the pointer, and the row returns.
 */
export function useSwipe(area: RefObject<HTMLElement | null>, swiping: Swiping): void {
  const end = useEffectEvent((gesture: Gesture) => finish(gesture, swiping));
  const find = useEffectEvent((event: PointerEvent) => findRow(event, swiping.rows));
  useEffect(() => {
    const element = area.current;
    if (!element) return undefined;
    const controller = new AbortController();
    const { signal } = controller;
    let gesture: Gesture | undefined;
    const letGo = (event: PointerEvent) => {
      if (gesture?.pointer !== event.pointerId) return;
      if (event.type === 'pointercancel') gesture.dx = 0;
      if (gesture.dx !== undefined) void end(gesture);
      gesture = undefined;
    };
    element.addEventListener(
      'pointerdown',
      (event) => {
        const row = find(event);
        if (row) gesture = begin(row, event);
      },
      { signal },
    );
    element.addEventListener(
      'pointermove',
      (event) => {
        if (gesture?.pointer === event.pointerId && !follow(gesture, event)) gesture = undefined;
      },
      { signal },
    );
    element.addEventListener('pointerup', letGo, { signal });
    element.addEventListener('pointercancel', letGo, { signal });
    return () => controller.abort();
  }, [area]);
}

function findRow(event: PointerEvent, rows: string): HTMLElement | null {
  const isFinger = event.pointerType === 'touch' && event.isPrimary;
  return isFinger && event.target instanceof Element ? event.target.closest(rows) : null;
}

function begin(row: HTMLElement, { pointerId, clientX, clientY }: PointerEvent): Gesture {
  const { offsetWidth: width } = row;
  return { row, pointer: pointerId, x: clientX, y: clientY, width, dx: undefined };
}

/** False when the pointer moves vertically: then it is not a swipe. */
function follow(gesture: Gesture, { clientX, clientY, pointerId }: PointerEvent): boolean {
  const dx = clientX - gesture.x;
  if (gesture.dx === undefined) {
    const dy = Math.abs(clientY - gesture.y);
    if (Math.max(Math.abs(dx), dy) < slack) return true;
    if (Math.abs(dx) < dy * 1.5) return false;
    gesture.row.setPointerCapture?.(pointerId);
    gesture.row.dataset['swiping'] = '';
    swallowClick(gesture.row);
  }
  gesture.dx = dx;
  gesture.row.toggleAttribute('data-armed', isFar(gesture));
  gesture.row.style.translate = `${Math.round(dx)}px`;
  return true;
}

const isFar = ({ dx = 0, width }: Gesture) => Math.abs(dx) > width * threshold;

async function finish(gesture: Gesture, { onLeft, onRight }: Swiping): Promise<void> {
  const { row, dx = 0 } = gesture;
  row.removeAttribute('data-armed');
  row.dataset['settling'] = '';
  if (isFar(gesture) && dx < 0) {
    row.style.translate = '-100%';
    if (await onLeft(row)) return;
  } else if (isFar(gesture)) onRight(row);
  row.style.translate = '';
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const rest = () => {
    row.removeAttribute('data-swiping');
    row.removeAttribute('data-settling');
  };
  if (isStill) rest();
  else setTimeout(rest, 200);
}

/** The end of a swipe must not count as a click on the row. */
function swallowClick(row: HTMLElement): void {
  const stop = (event: Event) => {
    event.preventDefault();
    event.stopPropagation();
  };
  const controller = new AbortController();
  const { signal } = controller;
  row.addEventListener('click', stop, { capture: true, once: true, signal });
  const end = () => setTimeout(() => controller.abort(), 50);
  for (const type of ['pointerup', 'pointercancel']) addEventListener(type, end, { signal });
}
