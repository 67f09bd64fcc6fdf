import { listEdits } from '@longitude/contract/core/edits';
import { ApiError } from '@longitude/contract/core/errors';
import { toShownAddress } from '@longitude/contract/core/shown-address';
import { isSameMailbox } from '@longitude/contract/core/same-mailbox';
import { changeProfile, ChangeProfile, type OwnProfile } from '@longitude/contract/profile';
import { useState } from 'react';
import { adminApi } from '../../../platform/api.ts';
import { useResource, type Resource } from '../../../platform/resource.ts';
import { matchVersion, mergeEdits, type Versioned } from '../../../platform/versioned.ts';
import { showToast } from '../../../ui/toast.tsx';
import { fieldsOf, loadProfile, showToSession } from './profile-data.ts';
import { parseInput, useSubmission, type Submission } from './use-submission.ts';

type Field = keyof ChangeProfile;

/** The profile was changed elsewhere before these edits were saved. */
export interface Clash {
  /** Stored values of the fields that are edited here as well. */
  readonly stored: Partial<ChangeProfile>;
}

export interface ProfileEditing extends Pick<Submission, 'isPending' | 'errors' | 'attempt'> {
  readonly resource: Resource<Versioned<OwnProfile>>;
  readonly draft: ChangeProfile;
  readonly isDirty: boolean;
  readonly clash: Clash | null;
  readonly edit: (change: Partial<ChangeProfile>) => void;
  readonly save: () => Promise<void>;
}

const empty: ChangeProfile = { name: '', email: '', username: '' };

/** The profile with unsaved edits; empty until it is loaded. */
export function useProfileDraft(): ProfileEditing {
  const resource = useResource(loadProfile);
  const [edits, setEdits] = useState<Partial<ChangeProfile>>({});
  const [clash, setClash] = useState<Clash | null>(null);
  const { forgetErrors, submit, ...submission } = useSubmission('Failed to update profile');
  const known = resource.data.value?.item;
  const base = known ? fieldsOf(known) : empty;
  const draft = { ...base, ...edits };

  const edit = (change: Partial<ChangeProfile>) => {
    setEdits((before) => ({ ...before, ...change }));
    forgetErrors(Object.keys(change));
  };
  async function send(): Promise<void> {
    setClash(null);
    const wanted = parseInput(ChangeProfile, draft);
    const outcome = await storeProfile(resource, wanted);
    if (outcome === 'stored') {
      // Edits made in the meantime stay.
      setEdits((now) => listEdits(draft, { ...draft, ...now }));
      const text = explainEmail(base.email, draft.email, resource.data.peek()?.item);
      showToast({ title: 'Profile updated successfully!', ...text, tone: 'success' });
    } else {
      const { conflicts } = mergeEdits(base, draft, outcome);
      setClash({ stored: pick(outcome, conflicts) });
    }
  }
  const isDirty = Object.keys(listEdits(base, draft)).length > 0;
  return { ...submission, resource, draft, isDirty, clash, edit, save: () => submit(send) };
}

/** How another email address comes into use. */
function explainEmail(
  before: string,
  wanted: string,
  stored: OwnProfile | undefined,
): { readonly text?: string } {
  if (isSameMailbox(before, wanted)) return {};
  const { email = before, pendingEmail } = stored ?? {};
  if (pendingEmail !== undefined)
    return { text: `Confirm ${toShownAddress(pendingEmail)} with the link sent to it.` };
  if (isSameMailbox(before, email)) return {};
  return { text: 'No mail server is set up, so the new email address is used immediately.' };
}

function pick(fields: ChangeProfile, keys: readonly Field[]): Partial<ChangeProfile> {
  return Object.fromEntries(keys.map((key) => [key, fields[key]]));
}

/**
 * Saves the profile against the version that was read. If it was changed elsewhere, resolves to the
 * stored fields, and the resource then has that version. Throws ApiError.
 */
async function storeProfile(
  resource: Resource<Versioned<OwnProfile>>,
  payload: ChangeProfile,
): Promise<'stored' | ChangeProfile> {
  const headers = matchVersion(resource.data.peek() ?? { etag: null });
  try {
    const { response, etag } = await adminApi.request(changeProfile, { payload, headers });
    resource.data.value = { item: response, etag };
    showToSession(response);
    return 'stored';
  } catch (cause) {
    if (!(cause instanceof ApiError && cause.code === 'stale')) throw cause;
    const current = fieldsOf((await reload(resource)).item);
    // The change was already stored, and only its response was lost.
    return Object.keys(listEdits(current, payload)).length === 0 ? 'stored' : current;
  }
}

/** Loads the profile again. Throws ApiError. */
async function reload(resource: Resource<Versioned<OwnProfile>>): Promise<Versioned<OwnProfile>> {
  await resource.load();
  const { data, error } = resource;
  if (error.peek() || !data.peek()) {
    throw error.peek() ?? new ApiError('Request failed', { status: 0, code: 'unknown' });
  }
  return data.peek() as Versioned<OwnProfile>;
}
