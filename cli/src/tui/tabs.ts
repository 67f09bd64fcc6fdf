import { createInboxTab } from './inbox/inbox-tab.ts';
import { messageSource, requestSource } from './inbox/source.ts';
import { createScansTab } from './scans/scans-tab.ts';
import { createSettingsTab } from './settings/settings-tab.ts';
import type { Shell } from './shell.ts';
import type { Tab } from './tab.ts';

/** The tabs, in the order of the header; the first nine have a number key. */
export function createTabs(shell: Shell): readonly Tab[] {
  return [
    createInboxTab(requestSource, shell),
    createInboxTab(messageSource, shell),
    createScansTab(shell),
    createSettingsTab(shell),
  ];
}
