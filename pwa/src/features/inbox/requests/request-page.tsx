import { restoreFromTrash } from '@longitude/contract/trash';
import { Link } from 'wouter';
import { adminApi } from '../../../platform/api.ts';
import { usePageHead, type PageProps } from '../../../platform/page-head.ts';
import { EmptyState, ListSkeleton, LoadError } from '../../../ui/lists/list-states.tsx';
import { reportFailure } from '../../../ui/report-failure.ts';
import { StaleNote } from '../item/item-notices.tsx';
import { RequestBar } from './request-bar.tsx';
import { RequestBody } from './request-body.tsx';
import { useOpenRequest, type OpenRequest } from './request-state.ts';

/** /admin/requests/{id} (back-office section 2). */
export default function RequestPage({ params }: PageProps) {
  return <RequestScreen key={params['id']} id={params['id'] ?? ''} />;
}

function RequestScreen({ id }: { readonly id: string }) {
  const opened = useOpenRequest(id);
  const name = opened.resource.data.value?.request.name;
  usePageHead(name === undefined ? null : { title: name });
  return (
    <>
      <RequestBar resource={opened.resource} />
      {name === undefined && <h1 className="vh">Service Request</h1>}
      <RequestContent opened={opened} />
    </>
  );
}

function RequestContent({ opened }: { readonly opened: OpenRequest }) {
  const { resource, emails } = opened;
  const error = resource.error.value;
  const load = () => void resource.load();
  // A malformed id gets a 400: that request does not exist either.
  const isMissing = error?.code === 'not_found' || error?.code === 'validation_failed';
  // Earlier emails determine the composer's height: the content below must not shift.
  const areEmailsKnown = emails.resource.data.value ?? emails.resource.error.value;
  if (resource.data.value && areEmailsKnown) {
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
      text="It may have been deleted. Deleted requests are kept for 30 days."
    >
      <div className="row">
        <Link className="btn sm" href="/admin?tab=requests">
          Service Requests
        </Link>
        <Link className="btn sm" href="/admin/trash">
          Trash
        </Link>
      </div>
    </EmptyState>
  );
}

async function restore({ calls, resource }: OpenRequest): Promise<void> {
  try {
    await adminApi.call(restoreFromTrash, { params: { id: calls.id } });
  } catch (cause) {
    reportFailure('Not restored', cause);
  }
  await resource.load();
}
