import type { ChangeProfile } from '@longitude/contract/profile';
import { TextField } from '../../../ui/text-field.tsx';
import { PendingEmail } from './pending-email.tsx';
import { SectionForm } from './section-form.tsx';
import type { Clash } from '../../../editing/edits.ts';
import type { ProfileEditing } from './use-profile-draft.ts';
import columns from '../../../ui/columns.module.css';
import boxes from '../../../ui/boxes.module.css';

/** The name, email address and username of the administrator. */
export function ProfileForm({ form }: { readonly form: ProfileEditing }) {
  return (
    <SectionForm
      title="Your details"
      text="Your name appears on notes, sent emails and posts."
      submitLabel="Update Profile"
      form={form}
      className={columns['two']}
      actionsClassName={`${columns['all']} row`}
    >
      {form.clash && form.failure?.code === 'stale' && <ClashNote clash={form.clash} />}
      <PendingEmail resource={form.resource} />
      <ProfileFields form={form} />
    </SectionForm>
  );
}

function ProfileFields({ form }: { readonly form: ProfileEditing }) {
  return (
    <>
      <div className={columns['all']}>
        <TextField
          id="profile-name"
          label="Name"
          name="name"
          autoComplete="name"
          enterKeyHint="next"
          required
          {...form.bind('name')}
        />
      </div>
      <TextField
        id="profile-email"
        label="Email"
        hint="Security notices and password links go here."
        name="email"
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        enterKeyHint="next"
        required
        {...form.bind('email')}
      />
      <TextField
        id="profile-username"
        label="Username"
        hint="You can sign in with this or with your email."
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
        {...form.bind('username')}
      />
    </>
  );
}

const labels: Readonly<Record<keyof ChangeProfile, string>> = {
  name: 'Name',
  email: 'Email',
  username: 'Username',
};

/** Reports that the profile was changed elsewhere, and lists the conflicts. */
function ClashNote({ clash: { fields, theirs } }: { readonly clash: Clash<ChangeProfile> }) {
  return (
    <div className={`${boxes['note']} ${boxes['cool']} ${columns['all']}`} role="alert">
      <p>
        <b>Your profile was changed on another device.</b> Nothing was saved; what you typed is
        still here. Click Update Profile again to save it.
      </p>
      {fields.map((field) => (
        <p key={field}>
          {labels[field]} on the other device: <b className="multiline">{theirs[field]}</b>
        </p>
      ))}
    </div>
  );
}
