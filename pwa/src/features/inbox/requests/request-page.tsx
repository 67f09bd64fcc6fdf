import { restoreFromTrash } from '@longitude/contract/trash';
import { useEffect, useMemo } from 'react';
import { Link } from 'wouter';
import { adminApi } from '../../../platform/api.ts';
import type { PageProps } from '../../../platform/page-props.ts';
import { EmptyState, ListSkeleton, LoadError } from '../../../ui/lists/list-states.tsx';
import { reportFailure } from '../../../ui/report-failure.ts';
import { DashboardFrame } from '../../frame/dashboard-frame.tsx';
import { SignedIn } from '../../session/signed-in.tsx';
import { useLiveItem, useMarkRead } from '../item/follow-item.ts';
import { StaleNote } from '../item/item-notices.tsx';
import { createItemEmails } from '../sent-emails/item-emails.ts';
import { RequestBar } from './request-bar.tsx';
import { RequestBody } from './request-body.tsx';
import { markRequestRead, requestMoves } from './request-list.ts';
import { callsOfRequest, createRequestResource, type RequestParts } from './request-state.ts';

/** /admin/requests/{id} (back-office section 2). */
export default function RequestPage({ params }: PageProps) {
  return (
    <SignedIn>
      <RequestScreen key={params['id']} id={params['id'] ?? ''} />
    </SignedIn>
  );
}

/** What the screen shows, kept up with what others do. */
function useRequestParts(id: string): RequestParts {
  const parts = useMemo(() => {
    const calls = callsOfRequest(id);
    return { calls, resource: createRequestResource(id), emails: createItemEmails(calls) };
  }, [id]);
  const { resource, emails } = parts;
  // At once, and after each archiving or its Undo.
  useEffect(() => requestMoves.subscribe(() => void resource.load()), [resource]);
  useEffect(() => void emails.resource.load(), [emails]);
  useEffect(
    () => () => {
      resource.clear();
      emails.resource.clear();
    },
    [resource, emails],
  );
  useMarkRead(resource.data.value?.request, markRequestRead);
  useLiveItem('service-request', id, () => {
    void resource.load();
    void emails.resource.load();
  });
  return parts;
}

function RequestScreen({ id }: { readonly id: string }) {
  const parts = useRequestParts(id);
  const name = parts.resource.data.value?.request.name;
  return (
    <DashboardFrame tab="requests" title={name ?? 'Service Request'}>
      <RequestBar resource={parts.resource} />
      {name === undefined && <h1 className="vh">Service Request</h1>}
      <RequestContent parts={parts} />
    </DashboardFrame>
  );
}

function RequestContent({ parts }: { readonly parts: RequestParts }) {
  const { resource, emails } = parts;
  const error = resource.error.value;
  const load = () => void resource.load();
  // An id that cannot be one answers 400: that request does not exist either.
  const isMissing = error?.code === 'not_found' || error?.code === 'validation_failed';
  // Whether anybody has written decides how high the composer is: what follows it must not jump.
  const isCorrespondenceKnown = emails.resource.data.value ?? emails.resource.error.value;
  if (resource.data.value && isCorrespondenceKnown) {
    return (
      <>
        {error && (
          <StaleNote
            noun="request"
            error={error}
            onRetry={load}
            onRestore={() => void restore(parts)}
          />
        )}
        <RequestBody parts={parts} />
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

async function restore({ calls, resource }: RequestParts): Promise<void> {
  try {
    await adminApi.call(restoreFromTrash, { params: { id: calls.id } });
  } catch (cause) {
    reportFailure('Not restored', cause);
  }
  await resource.load();
}
