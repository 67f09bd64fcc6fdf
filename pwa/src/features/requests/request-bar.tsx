import type { Request } from '@longitude/contract/requests';
import { Link } from 'wouter';
import { navigate } from 'wouter/use-browser-location';
import type { Resource } from '../../platform/resource.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../dashboard/icon.tsx';
import { useBusy } from '../dashboard/use-busy.ts';
import type { LoadedRequest } from './request-state.ts';
import { askToRemove, moveRequest, removeRequest } from './requests-state.ts';

const inbox = '/admin?tab=requests';
const archive = `${inbox}&folder=archived`;

/** The way back to the list, and what can be done with the request. */
export function RequestBar({ resource }: { readonly resource: Resource<LoadedRequest> }) {
  const request = resource.data.value?.request;
  const isArchived = request?.archived === true;
  return (
    <div className="crumb">
      <Link className="link" href={isArchived ? archive : inbox}>
        <Icon name="back" />
        {isArchived ? 'Archived' : 'Inbox'}
      </Link>
      {request && <RequestActions request={request} />}
    </div>
  );
}

function RequestActions({ request }: { readonly request: Request }) {
  const [isBusy, run] = useBusy();
  const { archived } = request;
  const remove = async () => {
    // Nothing is under way while the question stands.
    if (!(await askToRemove(request))) return;
    if (await run(() => removeRequest(request))) navigate(archive);
  };
  return (
    <span className="acts push">
      {archived && (
        <Button tone="danger" size="small" isPending={isBusy} onClick={() => void remove()}>
          <Icon name="trash" />
          Delete
        </Button>
      )}
      <Button
        size="small"
        isPending={isBusy}
        onClick={() => void run(() => moveRequest(request, !archived))}
      >
        <Icon name={archived ? 'restore' : 'archive'} />
        {archived ? 'Unarchive' : 'Archive'}
      </Button>
    </span>
  );
}
