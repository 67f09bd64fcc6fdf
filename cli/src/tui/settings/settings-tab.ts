import type { Shell } from '../shell.ts';
import type { Tab } from '../tab.ts';
import { typeKey } from './actions.ts';
import { createSettingsBindings } from './bindings.ts';
import { SettingsModel } from './model.ts';
import { renderSettings } from './view.ts';

/** The tab of the site's settings. */
export function createSettingsTab(shell: Shell): Tab {
  const model = new SettingsModel(shell);
  const bindings = createSettingsBindings(model);
  return {
    title: 'Settings',
    count: () => undefined,
    view: (size) => renderSettings(model, size),
    bindings: () => bindings,
    isTyping: () => model.open !== undefined,
    draft: () => (model.open?.definition.kind === 'password' ? '' : (model.open?.field.text ?? '')),
    type: (press) => typeKey(model, press),
    open: () => void model.renew(),
    onEvent: (event) => model.onEvent(event),
    reload: () => void model.renew(),
    showItem: () => false,
  };
}
