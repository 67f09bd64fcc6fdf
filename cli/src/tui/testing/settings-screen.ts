import { listSettings, saveSettings } from '@longitude/contract/settings';
import { shareSignedIn } from '../../testing/signed-in.ts';
import { keys, openScreen, type Screen } from './screen.ts';

interface SettingsProduct {
  readonly shared: ReturnType<typeof shareSignedIn>;
  /** The stored value. */
  readonly readValue: (key: string) => Promise<string | undefined>;
  /** Saves a general setting as another session does. */
  readonly saveElsewhere: (key: string, value: string) => Promise<unknown>;
  /** Opens the screen at its settings. */
  readonly openSettings: (options?: Parameters<typeof openScreen>[1]) => Promise<Screen>;
}

/** A product for all tests of a file, with its settings at hand. */
export function shareSettings(): SettingsProduct {
  const shared = shareSignedIn();
  return {
    shared,
    readValue: async (key) =>
      (await shared.server.admin.call(listSettings)).find((setting) => setting.key === key)?.value,
    saveElsewhere: (key, value) => {
      const payload = { settings: [{ category: 'general', key, value }] };
      return shared.server.admin.call(saveSettings, { payload });
    },
    openSettings: async (options) => {
      const screen = openScreen(shared.seat, options);
      await screen.waitFor('● live');
      // They are the last tab.
      screen.press(keys.shiftTab);
      await screen.waitFor('Company name');
      return screen;
    },
  };
}

/** Moves the cursor to a group, into its fields, and `count` fields down. */
export function goTo(screen: Screen, group: number, count: number): void {
  screen.press(`hg${'j'.repeat(group)}`);
  screen.press(keys.enter);
  screen.press('j'.repeat(count));
}
