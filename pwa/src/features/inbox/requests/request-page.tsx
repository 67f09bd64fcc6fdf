import { restoreFromTrash } from '@longitude/contract/trash';
import { Link } from 'wouter';
import { adminApi } from '../../../platform/api.ts';
import { usePageHead, type PageProps } from '../../../platform/page-head.ts';
import { attempt } from '../../../records/actions.ts';
import { EmptyState, ListSkeleton, LoadError } from '../../../ui/lists/list-states.tsx';
import { StaleNote } from '../item/item-notices.tsx';
import { RequestBar } from './request-bar.tsx';
import { RequestBody } from './request-body.tsx';
import { useOpenRequest, type LoadedRequest, type OpenRequest } from './request-state.ts';
import { buttonClass } from '../../../ui/button.tsx';

/** /admin/requests/{id} (back-office section 2). */
export default function RequestPage({ params }: PageProps) {
  return <RequestScreen key={params['id']} id={params['id'] ?? ''} />;
}

function RequestScreen({ id }: { readonly id: string }) {
  const opened = useOpenRequest(id);
  const loaded = readLoaded(opened);
  const name = opened.resource.data.value?.request.name;
  usePageHead(name === undefined ? null : { title: name });
  return (
    <>
      <RequestBar request={loaded?.request} />
      {name === undefined && <h1 className="visually-hidden">Service Request</h1>}
      <RequestContent opened={opened} isLoaded={loaded !== undefined} />
    </>
  );
}

/**
 * The request once its emails are known, which determine the composer's height. Bar and content
 * appear together: on a phone the bar's actions need a second line, and would shift the skeleton.
 */
function readLoaded({ resource, emails }: OpenRequest): LoadedRequest | undefined {
  const areEmailsKnown = emails.resource.data.value ?? emails.resource.error.value;
  return areEmailsKnown && resource.data.value;
}

interface RequestContentProps {
  readonly opened: OpenRequest;
  readonly isLoaded: boolean;
}

function RequestContent({ opened, isLoaded }: RequestContentProps) {
  const { resource } = opened;
  const error = resource.error.value;
  const load = () => void resource.load();
  // A malformed id gets a 400: that request does not exist either.
  const isMissing = error?.code === 'not_found' || error?.code === 'validation_failed';
  if (isLoaded) {
    return (
      <>
        {error && (
          <StaleNote
            noun="request"
            error={error}
            onRetry={load}
            onRestore={() => void restore(opened)}
          />
        )}
        <RequestBody opened={opened} />
      </>
    );
  }
  if (isMissing) return <MissingRequest />;
  if (error) return <LoadError error={error} onRetry={load} />;
  return <ListSkeleton label="Loading..." />;
}

function MissingRequest() {
  return (
    <EmptyState
      title="Request not found"
      text="It may have been deleted. Deleted requests stay in the trash for 30 days."
    >
      <div className="row">
        <Link className={buttonClass('small')} href="/admin?tab=requests">
          Service Requests
        </Link>
        <Link className={buttonClass('small')} href="/admin/trash">
          Trash
        </Link>
      </div>
    </EmptyState>
  );
}

async function restore({ calls, resource }: OpenRequest): Promise<void> {
  const { id } = calls;
  await attempt(() => adminApi.call(restoreFromTrash, { params: { id } }), 'Not restored');
  await resource.load();
}
