import type { ServiceRequest } from '@longitude/contract/requests';
import { navigate } from 'wouter/use-browser-location';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { StatusMark } from '../../../ui/status.tsx';
import { NeighbourButton, useNeighbours, type Neighbours } from '../list/neighbours.tsx';
import { requestList } from './request-list.ts';

/** The bar at the bottom edge of a phone, in place of the tabs: the most frequent actions. */
export function RequestThumb({ request }: { readonly request: ServiceRequest }) {
  const neighbours = useNeighbours(requestList, request.id);
  return (
    <div className="thumb night" role="toolbar" aria-label="This request">
      <Button tone="cta" size="small" onClick={goToReply}>
        <Icon name="mail" />
        Email
      </Button>
      <Button size="small" onClick={goToNote}>
        <Icon name="note" />
        Note
      </Button>
      <Button size="small" aria-label={`Status: ${request.status}`} onClick={goToStatus}>
        <StatusMark status={request.status} />
      </Button>
      <RequestNeighbour neighbours={neighbours} direction="next" />
    </div>
  );
}

/** Opens a request in place of the one on screen: Back leads to the list, however many were read. */
export function openRequest(id: string | undefined): void {
  if (id) navigate(requestList.view.composePath(id), { replace: true });
}

interface RequestNeighbourProps {
  readonly neighbours: Neighbours | null;
  readonly direction: 'previous' | 'next';
}

/** The way to the request before or after. */
export function RequestNeighbour({ neighbours, direction }: RequestNeighbourProps) {
  return (
    <NeighbourButton
      inbox={requestList}
      neighbours={neighbours}
      direction={direction}
      shortcut={direction === 'next' ? 'j' : 'k'}
      onOpen={openRequest}
    />
  );
}

function goTo(id: string, control: string): HTMLElement | null {
  const place = document.getElementById(id);
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
  place?.scrollIntoView({ block: 'start', behavior: isStill ? 'auto' : 'smooth' });
  const target = place?.querySelector<HTMLElement>(control) ?? place;
  target?.focus({ preventScroll: true });
  return target;
}

/** Goes to the composer, with the cursor in its text; after an answer it begins another e-mail. */
export function goToReply(): void {
  const target = goTo('reply', '.composer-fold button, [contenteditable=true], textarea');
  if (target instanceof HTMLButtonElement) target.click();
}

/** Goes to the field of a note. */
export function goToNote(): void {
  goTo('notes', 'textarea');
}

/** Goes to the select of the status, and opens it where the browser allows that. */
function goToStatus(): void {
  const select = goTo('facts', 'select');
  try {
    if (select instanceof HTMLSelectElement) select.showPicker();
  } catch {
    // It has the focus: the next press opens it.
  }
}
