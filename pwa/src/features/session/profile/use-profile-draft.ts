import { toShownAddress } from '@longitude/contract/core/shown-address';
import { isSameMailbox } from '@longitude/contract/core/same-mailbox';
import { changeProfile, ChangeProfile, type OwnProfile } from '@longitude/contract/profile';
import { useEditing, type Edited, type Editing } from '../../../editing/use-editing.ts';
import { adminApi } from '../../../platform/api.ts';
import { useResource, type Resource } from '../../../platform/resource.ts';
import type { Versioned } from '../../../platform/versioned.ts';
import { parseInput } from '../../../ui/invalid-input.ts';
import { showToast } from '../../../ui/toast.tsx';
import { fieldsOf, loadProfile, reportRejection, showToSession } from './profile-data.ts';

export interface ProfileEditing extends Editing<ChangeProfile> {
  readonly resource: Resource<Versioned<OwnProfile>>;
}

const start: ChangeProfile = { name: '', email: '', username: '' };

/** The profile with unsaved edits; empty until it is loaded. */
export function useProfileDraft(): ProfileEditing {
  const resource = useResource(loadProfile);
  const editing = useEditing({
    start,
    source: { resource, toFields: fieldsOf },
    savesUnchanged: true,
    save: (edited) => storeProfile(resource, edited),
    onSaved: ({ stored, draft }) => {
      const text = explainEmail(stored.email, draft.email, resource.data.peek()?.item);
      showToast({ title: 'Profile updated successfully!', ...text, tone: 'success' });
    },
    report: (cause) => {
      // A change on another device is shown in the form.
      if (cause.code === 'stale' && !resource.error.peek()) return;
      reportRejection('Failed to update profile', cause);
    },
  });
  return { ...editing, resource };
}

/** Stores the profile and shows the response. Throws ApiError, InvalidInput. */
async function storeProfile(
  resource: ProfileEditing['resource'],
  { draft, headers }: Edited<ChangeProfile>,
): Promise<void> {
  const payload = parseInput(ChangeProfile, draft);
  const { response, etag } = await adminApi.request(changeProfile, { payload, headers });
  resource.data.value = { item: response, etag };
  showToSession(response);
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
