import { requestStatuses, type RequestStatus } from '@longitude/contract/constants';
import { useState } from 'react';
import type { Resource } from '../../platform/resource.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { StatusSelect } from '../dashboard/status-select.tsx';
import { saveStatus, type LoadedRequest } from './request-state.ts';

/** The status, saved as soon as another one is chosen. */
export function RequestStatusField({ resource }: { readonly resource: Resource<LoadedRequest> }) {
  const [wanted, setWanted] = useState<RequestStatus | null>(null);
  const [refused, setRefused] = useState<RequestStatus | null>(null);
  const current = resource.data.value?.request.status;
  if (!current) return null;

  async function save(status: RequestStatus) {
    setWanted(status);
    setRefused(null);
    const outcome = await saveStatus(resource, status);
    setRefused(outcome?.refused ?? null);
    setWanted(null);
  }

  return (
    <>
      <Field id="request-status" label="Status" hint={wanted ? 'Saving...' : undefined}>
        {(control) => (
          <StatusSelect
            control={control}
            statuses={requestStatuses}
            value={wanted ?? current}
            isDisabled={wanted !== null}
            onChange={(status) => void save(status)}
          />
        )}
      </Field>
      {refused && (
        <Refusal
          current={current}
          refused={refused}
          onSave={() => void save(refused)}
          onKeep={() => setRefused(null)}
        />
      )}
    </>
  );
}

interface RefusalProps {
  readonly current: RequestStatus;
  readonly refused: RequestStatus;
  readonly onSave: () => void;
  readonly onKeep: () => void;
}

function Refusal({ current, refused, onSave, onKeep }: RefusalProps) {
  return (
    <div className="note cool" role="alert">
      <p>
        <b>Somebody else changed this request.</b> Its status is now <b>{current}</b>; yours,{' '}
        <b>{refused}</b>, was not saved.
      </p>
      <div className="acts">
        <Button size="small" onClick={onSave}>
          Set {refused}
        </Button>
        <Button size="small" onClick={onKeep}>
          Keep {current}
        </Button>
      </div>
    </div>
  );
}
