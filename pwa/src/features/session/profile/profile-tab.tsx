import { useState, type ReactNode } from 'react';
import { useSearch } from 'wouter';
import { useResource } from '../../../platform/resource.ts';
import { useLeaveGuard } from '../../../editing/leave-guard.ts';
import { ListSkeleton, LoadError } from '../../../ui/lists/list-states.tsx';
import { TabList } from '../../../ui/tab-list.tsx';
import { PushSection } from '../../push/push.tsx';
import { loadDevices } from './device-changes.ts';
import { PasswordForm } from './password-form.tsx';
import { ProfileForm } from './profile-form.tsx';
import styles from './profile.module.css';
import { SignedInDevices } from './signed-in-devices.tsx';
import { useProfileDraft, type ProfileEditing } from './use-profile-draft.ts';
import sectionStyles from '../../../ui/sections.module.css';
import headStyles from '../../../ui/page-head.module.css';

const tabs = [
  { key: 'information', title: 'Profile Information' },
  { key: 'password', title: 'Change Password' },
] as const;
type TabKey = (typeof tabs)[number]['key'];

function readSection(search: string): TabKey {
  const wanted = new URLSearchParams(search).get('section');
  return tabs.find(({ key }) => key === wanted)?.key ?? 'information';
}

/** The administrator's own details, password and signed-in devices. */
export default function ProfileTab() {
  const [current, setCurrent] = useState(readSection(useSearch()));
  const profile = useProfileDraft();
  const devices = useResource(loadDevices);
  useLeaveGuard(profile.isDirty);
  const { data, error } = profile.resource;
  // The rest of the page must not move when the profile is loaded.
  const isReady = (data.value ?? error.value) !== undefined;
  return (
    <>
      <div className={headStyles['head']}>
        <h1 tabIndex={-1}>Profile</h1>
      </div>
      <TabList id="profile" label="Profile" tabs={tabs} current={current} onChoose={setCurrent} />
      <Panel name="information" current={current}>
        {isReady ? <Information profile={profile} /> : <ListSkeleton label="Loading profile" />}
      </Panel>
      <Panel name="password" current={current}>
        <PasswordForm onChanged={() => void devices.load()} />
      </Panel>
      {isReady && (
        <>
          <div className={styles['band']}>
            <h2>Sign-in and access</h2>
          </div>
          <div className={sectionStyles['sections']}>
            <PushSection />
            <SignedInDevices resource={devices} />
          </div>
        </>
      )}
    </>
  );
}

interface PanelProps {
  readonly name: TabKey;
  readonly current: TabKey;
  readonly children: ReactNode;
}

function Panel({ name, current, children }: PanelProps) {
  return (
    <div
      role="tabpanel"
      id={`profile-${name}-panel`}
      aria-labelledby={`profile-${name}`}
      hidden={name !== current}
    >
      {children}
    </div>
  );
}

/** The form, or the reason why there is none; typed text stays. */
function Information({ profile }: { readonly profile: ProfileEditing }) {
  const { resource } = profile;
  const error = resource.error.value;
  if (!error || resource.data.value) return <ProfileForm form={profile} />;
  return (
    <LoadError title="Failed to load profile" error={error} onRetry={() => void resource.load()} />
  );
}
