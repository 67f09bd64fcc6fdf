import { useSearch } from 'wouter';
import { SignedIn } from '../session/signed-in.tsx';
import { DashboardFrame } from './dashboard-frame.tsx';
import { readTab } from './dashboard-tabs.ts';
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
