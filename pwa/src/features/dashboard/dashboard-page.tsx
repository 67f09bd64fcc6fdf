import { useSearch } from 'wouter';
import { readTab } from '../../platform/dashboard-tabs.ts';
import { DashboardFrame } from '../frame/dashboard-frame.tsx';
import { SignedIn } from '../session/signed-in.tsx';
import { TabContent } from './tab-content.tsx';

/** /admin and /admin/dashboard: one tab at a time, named by the address. */
export default function DashboardPage() {
  const tab = readTab(useSearch());

  return (
    <SignedIn>
      <DashboardFrame tab={tab.key} title={tab.title}>
        <TabContent key={tab.key} tab={tab.key} />
      </DashboardFrame>
    </SignedIn>
  );
}
