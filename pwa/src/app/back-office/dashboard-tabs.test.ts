import { expect, test } from 'vitest';
import { composeTabPath } from '@longitude/contract/dashboard-paths';
import { dashboardTabs, readTab } from './dashboard-tabs.ts';

test.each([
  ['', 'overview'],
  ['?tab=messages', 'messages'],
  ['?tab=nonsense', 'overview'],
  ['?tab=', 'overview'],
  ['?tab=settings&section=email', 'settings'],
])('%s opens the tab %s', (search, key) => {
  expect(readTab(search).key).toBe(key);
});

test('every tab has an address', () => {
  for (const tab of dashboardTabs) {
    const path = composeTabPath(tab.key);
    expect(readTab(path.slice('/admin'.length)).key).toBe(tab.key);
  }
});
