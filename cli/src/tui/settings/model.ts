import type { LiveEvent } from '@longitude/contract/events';
import type { SettingDefinition } from '@longitude/contract/setting-definitions';
import { listSettings, type Setting } from '@longitude/contract/settings';
import { debounce } from '../debounce.ts';
import type { Shell } from '../shell.ts';
import { fillField, type TextField } from '../ui/text-field.ts';
import { settingGroups, type SettingGroup } from './groups.ts';
import { isSameValue, layOutValue } from './values.ts';

const renewDelayMs = 100;

/** An open field. */
export interface OpenField {
  readonly definition: SettingDefinition;
  field: TextField;
  /** The stored value that editing started from. */
  base: string;
  /** The reason why the text was not saved. */
  error: string | undefined;
  /** The value that someone else has saved in the meantime. */
  rival: string | undefined;
  isSaving: boolean;
}

interface Change {
  /** The administrator. */
  readonly name: string;
  readonly time: number;
}

/** The state of the settings tab. */
export class SettingsModel {
  readonly shell: Shell;
  isLoaded = false;
  groupIndex = 0;
  fieldIndex = 0;
  /** Whether the cursor is in the fields; otherwise in the groups. */
  isInFields = false;
  open: OpenField | undefined;
  /** The first visible line of the fields. */
  top = 0;
  #values: ReadonlyMap<string, string> = new Map();
  /** The last change of each setting since the program started, by `category.key`. */
  readonly #changes = new Map<string, Change>();
  readonly #renewSoon: () => void;

  constructor(shell: Shell) {
    this.shell = shell;
    this.#renewSoon = debounce(renewDelayMs, () => void this.renew());
  }

  get group(): SettingGroup {
    const group = settingGroups[this.groupIndex];
    if (!group) throw new Error(`There is no group ${this.groupIndex}`);
    return group;
  }

  /** The field under the cursor. */
  get chosen(): SettingDefinition {
    const definition = this.group.definitions[this.fieldIndex];
    if (!definition) throw new Error(`There is no field ${this.fieldIndex}`);
    return definition;
  }

  /** The stored value; the default until all are read. */
  read({ key, value }: SettingDefinition): string {
    return this.#values.get(key) ?? value;
  }

  /** The last change of the setting in the events. */
  findChange({ category, key }: SettingDefinition): Change | undefined {
    return this.#changes.get(`${category}.${key}`);
  }

  /** Reads all values again. */
  async renew(): Promise<void> {
    const { session } = this.shell;
    const settings = await session.run(() => session.connection.call(listSettings));
    if (settings) this.store(settings);
  }

  /** Applies the values of the server, and notes whether that of the open field has changed. */
  store(settings: readonly Setting[]): void {
    this.#values = new Map(settings.map(({ key, value }) => [key, value]));
    this.isLoaded = true;
    const { open } = this;
    if (open && !open.isSaving) {
      const value = this.read(open.definition);
      const isSame = isSameValue(open.definition, value, open.base);
      if (!isSame) open.rival = value;
      // For a password only the event shows a change.
      else if (open.definition.kind !== 'password') open.rival = undefined;
    }
    this.shell.redraw();
  }

  onEvent({ type, id, name, isOwn }: LiveEvent): void {
    if (type !== 'setting.changed') return;
    this.#changes.set(id, { name: name ?? 'Someone', time: Date.now() });
    const { open } = this;
    if (open?.definition.kind === 'password' && !isOwn && id.endsWith(`.${open.definition.key}`)) {
      open.rival = this.read(open.definition);
    }
    this.#renewSoon();
  }

  /** Moves the cursor in the groups or the fields. */
  move(by: number): void {
    const { definitions } = this.group;
    if (this.isInFields) this.fieldIndex = clamp(this.fieldIndex + by, definitions.length);
    else this.groupIndex = clamp(this.groupIndex + by, settingGroups.length);
    if (!this.isInFields) this.fieldIndex = 0;
    this.shell.redraw();
  }

  focusFields(isInFields: boolean): void {
    this.isInFields = isInFields;
    if (!isInFields) this.fieldIndex = 0;
    this.shell.redraw();
  }

  /** Opens the field under the cursor. */
  openField(): OpenField {
    const definition = this.chosen;
    const base = this.read(definition);
    this.isInFields = true;
    const field = fillField(layOutValue(definition, base));
    this.open = { definition, field, base, error: undefined, rival: undefined, isSaving: false };
    this.shell.redraw();
    return this.open;
  }

  closeField(): void {
    this.open = undefined;
    this.shell.redraw();
  }
}

const clamp = (index: number, count: number) => Math.max(0, Math.min(index, count - 1));
