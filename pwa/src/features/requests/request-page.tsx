import { useEffect, useMemo } from 'react';
import { Link } from 'wouter';
import type { PageProps } from '../../platform/page-props.ts';
import type { Resource } from '../../platform/resource.ts';
import { DashboardFrame } from '../dashboard/dashboard-frame.tsx';
import { EmptyState, ListSkeleton, LoadError } from '../dashboard/list-states.tsx';
import { SignedIn } from '../session/signed-in.tsx';
import { RequestBar } from './request-bar.tsx';
import { RequestBody } from './request-body.tsx';
import { createRequestResource, type LoadedRequest } from './request-state.ts';
import { requestMoves } from './requests-state.ts';

/** /admin/requests/{id} (back-office section 2). */
export default function RequestPage({ params }: PageProps) {
  return (
    <SignedIn>
      <RequestScreen key={params['id']} id={params['id'] ?? ''} />
    </SignedIn>
  );
}

function RequestScreen({ id }: { readonly id: string }) {
  const resource = useMemo(() => createRequestResource(id), [id]);
  // At once, and after each archiving or its Undo.
  useEffect(() => requestMoves.subscribe(() => void resource.load()), [resource]);
  useEffect(() => () => resource.clear(), [resource]);
  const name = resource.data.value?.request.name;
  return (
    <DashboardFrame tab="requests" title={name ?? 'Service Request'}>
      <RequestBar resource={resource} />
      {name === undefined && <h1 className="vh">Service Request</h1>}
      <RequestContent resource={resource} />
    </DashboardFrame>
  );
}

function RequestContent({ resource }: { readonly resource: Resource<LoadedRequest> }) {
  const error = resource.error.value;
  // An id that cannot be one answers 400: that request does not exist either.
  const isMissing = error?.code === 'not_found' || error?.code === 'validation_failed';
  if (isMissing) {
    return (
      <EmptyState
        title="Request not found"
        text="It may have been deleted. Deleted requests are kept for 30 days."
      >
        <Link className="btn sm" href="/admin?tab=requests">
          Service Requests
        </Link>
      </EmptyState>
    );
  }
  if (error) return <LoadError error={error} onRetry={() => void resource.load()} />;
  if (!resource.data.value) return <ListSkeleton label="Loading..." />;
  return <RequestBody resource={resource} />;
}
