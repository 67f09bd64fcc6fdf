import { requestStatuses, type RequestStatus } from '@longitude/contract/inbox-statuses';
import { useState } from 'react';
import type { Resource } from '../../../platform/resource.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import type { ServiceRequest } from '@longitude/contract/requests';
import { requestList } from './request-list.ts';
import { saveStatus, type LoadedRequest, type RequestVersion } from './request-state.ts';
import { StatusSelect } from '../../../ui/status.tsx';
import boxes from '../../../ui/boxes.module.css';

interface VersionedStatus extends RequestVersion {
  readonly status: RequestStatus;
}

/** The person's choice, and its outcome. */
function useStatusChoice(resource: Resource<LoadedRequest>) {
  const [wanted, setWanted] = useState<RequestStatus | null>(null);
  /** A choice that was rejected because the request is no longer in the version on screen. */
  const [refused, setRefused] = useState<VersionedStatus | null>(null);
  const [seen, setSeen] = useState<VersionedStatus | null>(null);

  async function save({ request: { id, status: from } }: LoadedRequest, choice: VersionedStatus) {
    const { status: to } = choice;
    setWanted(to);
    setRefused(null);
    await saveStatus(resource, { id, from, to, seen: choice }, () => setRefused(choice));
    setSeen(null);
    setWanted(null);
  }
  return { wanted, refused, setRefused, seen, setSeen, save };
}

/**
 * The status, saved as soon as another one is chosen. While the select is in use, other people's
 * changes are shown beside it: its value must not change under the finger.
 */
export function RequestStatusField({ resource }: { readonly resource: Resource<LoadedRequest> }) {
  const { wanted, refused, setRefused, seen, setSeen, save } = useStatusChoice(resource);
  const shown = resource.data.value;
  if (!shown) return null;
  const version = { etag: shown.etag, heard: shown.heard };
  const current = shown.request.status;
  return (
    <>
      <Field id="request-status" label="Status" hint={composeHint(wanted, seen, shown.request)}>
        {(control) => (
          <div
            onFocus={() => setSeen({ ...version, status: current })}
            onBlur={() => setSeen(null)}
          >
            <StatusSelect
              control={control}
              statuses={requestStatuses}
              value={wanted ?? seen?.status ?? current}
              isDisabled={wanted !== null}
              onChange={(status) => void save(shown, { ...(seen ?? version), status })}
            />
          </div>
        )}
      </Field>
      {refused && (
        <Refusal
          author={requestList.changeAuthors.findConflictingAuthor(
            shown.request.id,
            ['status'],
            refused.heard,
          )}
          current={current}
          refused={refused.status}
          onSave={() => void save(shown, { ...version, status: refused.status })}
          onKeep={() => setRefused(null)}
        />
      )}
    </>
  );
}

function composeHint(
  wanted: RequestStatus | null,
  seen: VersionedStatus | null,
  { id, status }: Pick<ServiceRequest, 'id' | 'status'>,
) {
  if (wanted) return 'Saving...';
  if (!seen || seen.status === status) return undefined;
  return `${requestList.changeAuthors.name(id, ['status'])} just set the status to ${status}.`;
}

interface RefusalProps {
  /** The name of the administrator who changed the request. */
  readonly author: string;
  readonly current: RequestStatus;
  readonly refused: RequestStatus;
  readonly onSave: () => void;
  readonly onKeep: () => void;
}

function Refusal({ author, current, refused, onSave, onKeep }: RefusalProps) {
  return (
    <div className={`${boxes['note']} ${boxes['cool']}`} role="alert">
      <p>
        <b>{author} changed this request.</b> Its status is now <b>{current}</b>; your choice,{' '}
        <b>{refused}</b>, was not saved.
      </p>
      <div className="actions">
        <Button size="small" onClick={onSave}>
          Set to {refused}
        </Button>
        <Button size="small" onClick={onKeep}>
          Keep {current}
        </Button>
      </div>
    </div>
  );
}
