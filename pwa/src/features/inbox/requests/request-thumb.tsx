import { composeItemPath } from '@longitude/contract/dashboard-paths';
import type { ServiceRequest } from '@longitude/contract/requests';
import { navigate } from 'wouter/use-browser-location';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { StatusMark } from '../../../ui/status.tsx';
import { NeighbourButton, useNeighbours, type Neighbours } from '../list/neighbours.tsx';
import { requestList } from './request-list.ts';
import styles from './request-thumb.module.css';

/** The bottom bar of a phone, replacing the tabs: the most common actions. */
export function RequestThumb({ request }: { readonly request: ServiceRequest }) {
  const neighbours = useNeighbours(requestList, request.id);
  return (
    <div className={`${styles['thumb']} night`} role="toolbar" aria-label="Request actions">
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

/** Replaces the request on screen with another: Back leads to the list, however many were read. */
export function openRequest(id: string | undefined): void {
  if (id) navigate(composeItemPath('service-request', id), { replace: true });
}

interface RequestNeighbourProps {
  readonly neighbours: Neighbours | null;
  readonly direction: 'previous' | 'next';
}

/** Link to the previous or next request. */
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

/** Focuses the composer's text; after a reply it starts another email. */
export function goToReply(): void {
  const target = goTo('reply', '.composer-fold button, [contenteditable=true], textarea');
  if (target instanceof HTMLButtonElement) target.click();
}

/** Focuses the note field. */
export function goToNote(): void {
  goTo('notes', 'textarea');
}

/** Focuses the status select, and opens it where the browser allows that. */
function goToStatus(): void {
  const select = goTo('facts', 'select');
  try {
    if (select instanceof HTMLSelectElement) select.showPicker();
  } catch {
    // The select has the focus: the next key press opens it.
  }
}
