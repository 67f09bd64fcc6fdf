import type { ServiceRequest } from '@longitude/contract/requests';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { useNeighbours } from '../list/use-neighbours.ts';
import { StatusMark } from '../../../ui/status-mark.tsx';
import { NeighbourButton } from './request-neighbours.tsx';
import { goToNote, goToReply, goToStatus } from './request-places.ts';
import { requestList } from './requests-state.ts';

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
