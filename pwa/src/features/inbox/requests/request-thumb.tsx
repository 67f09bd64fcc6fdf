import type { ServiceRequest } from '@longitude/contract/requests';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { StatusMark } from '../../../ui/status-mark.tsx';
import { useNeighbours } from '../list/neighbours.tsx';
import { requestList } from './request-list.ts';
import { NeighbourButton } from './request-neighbours.tsx';

/** Along the bottom edge of a phone, where the tabs are elsewhere: what a thumb does most here. */
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
      <NeighbourButton neighbours={neighbours} direction="next" />
    </div>
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

/** Where the e-mail is written, with the cursor in its text. After an answer this begins another one. */
export function goToReply(): void {
  const target = goTo('reply', '.composer-fold button, [contenteditable=true], textarea');
  if (target instanceof HTMLButtonElement) target.click();
}

/** Where a note is written. */
export function goToNote(): void {
  goTo('notes', 'textarea');
}

/** The select of the status, opened where the browser lets us. */
function goToStatus(): void {
  const select = goTo('facts', 'select');
  try {
    if (select instanceof HTMLSelectElement) select.showPicker();
  } catch {
    // Then it has the focus, and the next press opens it.
  }
}
