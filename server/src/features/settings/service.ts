import type { PublicSetting } from '@longitude/contract/public-settings';
import { generalDefaults } from '@longitude/contract/setting-defaults';
import { findDefinition, settingDefinitions } from '@longitude/contract/setting-definitions';
import { forgetFormerServer } from '@longitude/contract/mail-server';
import { passwordSentinel, type SaveSettings, type Setting } from '@longitude/contract/settings';
import { readSiteSettings, type SiteSettings } from '@longitude/contract/site-settings';
import type { Model } from 'mongoose';
import type { AuditEntry } from '../../platform/database/audit.ts';
import type { SmtpSettings } from '../../platform/mail/transport.ts';
import type { ServiceContext } from '../../platform/service-context.ts';
import type { SettingFields } from './model.ts';
import { Notifications } from './notifications.ts';
import { listCleaned, readSmtpSettings } from './smtp.ts';
import {
  defaults,
  isContact,
  isSame,
  nameOf,
  pickPublic,
  presentSetting,
  readEmail,
  valueOf,
  type Values,
} from './values.ts';

/** Another process's change is seen within this time, in milliseconds; our own immediately. */
const freshMs = 1000;

type SettingsContext = Pick<
  ServiceContext,
  'keys' | 'audit' | 'announceAll' | 'background' | 'brought' | 'revision' | 'publicUrl' | 'limits'
>;

export class Settings {
  readonly notifications: Notifications;
  readonly #model: Model<SettingFields>;
  readonly #context: SettingsContext;
  readonly #demoMailPort: number | undefined;
  /** The values that were read last: the same object until one changes. */
  #latest: Values | undefined;
  #public: { values: Values; list: readonly PublicSetting[] } | undefined;
  #awayUntil = 0;
  #cached: { values: Promise<Values>; until: number } | undefined;

  /** @param demoMailPort port on this machine that receives all email of a demo */
  constructor(model: Model<SettingFields>, context: SettingsContext, demoMailPort?: number) {
    this.#model = model;
    this.#context = context;
    this.notifications = new Notifications(this, context.limits);
    this.#demoMailPort = demoMailPort;
  }

  /** Stores missing defaults. */
  async seed(): Promise<void> {
    const writes = settingDefinitions.map(({ category, key, value }) => ({
      updateOne: {
        filter: { category, key },
        update: { $setOnInsert: { category, key, value } },
        upsert: true,
      },
    }));
    await this.#model.bulkWrite(writes);
  }

  /** The whitelist for pages (spec decision 27); the same array until a value changes. */
  async listPublic(): Promise<readonly PublicSetting[]> {
    const values = await this.#read();
    if (this.#public?.values === values) return this.#public.list;
    const list = pickPublic(values);
    this.#public = { values, list };
    return list;
  }

  /**
   * Like `listPublic`, but never fails: without the database, the last known values or defaults.
   */
  async listForPages(): Promise<readonly PublicSetting[]> {
    if (Date.now() < this.#awayUntil) return this.#known();
    try {
      return await this.listPublic();
    } catch {
      // One visitor a second probes the database; the others are served immediately.
      this.#awayUntil = Date.now() + freshMs;
      return this.#known();
    }
  }

  #known(): readonly PublicSetting[] {
    return this.#public?.list ?? defaults;
  }

  /** Settings as pages use them. */
  async readSite(): Promise<SiteSettings> {
    return readSiteSettings(await this.listPublic());
  }

  /** The company's name, including the latest of other processes. */
  async readCompanyName(): Promise<string> {
    return readSiteSettings(pickPublic(await this.#read(true))).companyName;
  }

  /**
   * All settings for an administrator, including the latest of other processes; passwords as a
   * sentinel.
   */
  async list(): Promise<Setting[]> {
    const values = await this.#read(true);
    return settingDefinitions.map((known) => presentSetting(known, valueOf(values, known)));
  }

  /**
   * Whether values change which send security emails, clients' replies or their calls elsewhere:
   * the mail server, and every email address and phone number.
   */
  async redirects({ settings }: SaveSettings): Promise<boolean> {
    const values = await this.#read(true);
    return settings.some(({ category, key, value }) => {
      const known = findDefinition(category, key);
      if (!known || (known.kind === 'password' && value === passwordSentinel)) return false;
      return isContact(known) && valueOf(values, known) !== value;
    });
  }

  /** Stores, audits and announces the values that differ. Input is already checked against the definitions. */
  async save({ settings }: SaveSettings, actor: string): Promise<Setting[]> {
    const values = new Map(await this.#read(true));
    const entries: AuditEntry[] = [];
    const writes = new Map<string, { category: string; key: string; value: string }>();
    const read = readEmail(new Map(values));
    for (const { category, key, value } of forgetFormerServer(listCleaned(settings), read)) {
      const known = findDefinition(category, key);
      const isSecret = known?.kind === 'password';
      if (!known || (isSecret && value === passwordSentinel)) continue;
      const stored = isSecret && value !== '' ? this.#context.keys.encrypt(value, key) : value;
      const before = valueOf(values, known);
      if (before === stored) continue;
      values.set(nameOf(known), stored);
      writes.set(nameOf(known), { category, key, value: stored });
      const changes = { value: isSecret ? (['', ''] as const) : ([before, value] as const) };
      entries.push({ actor, action: 'change', kind: 'setting', id: nameOf(known), changes });
    }
    await this.#write(inSafeOrder([...writes.values()]));
    // Posts without an author show the company's name.
    if (writes.has('general.company_name')) await this.#context.revision.bump();
    for (const entry of entries) await this.#context.audit.record(entry);
    if (writes.has('general.timezone')) {
      for (const move of this.#context.brought('timezoneChanged'))
        this.#context.background.run('timezone', move);
    }
    const ids = entries.map(({ id }) => id);
    if (ids.length > 0) this.#context.announceAll('setting.changed', ids, actor, ['value']);
    return this.list();
  }

  /** One command for all of them; another process sees them within a second. */
  async #write(changed: readonly SettingFields[]): Promise<void> {
    const writes = changed.map(({ category, key, value }) => ({
      updateOne: { filter: { category, key }, update: { $set: { value } }, upsert: true },
    }));
    try {
      if (writes.length > 0) await this.#model.bulkWrite(writes);
    } finally {
      this.#cached = undefined;
    }
  }

  /** `readSmtpSettings`, also with settings that are not saved. */
  async readSmtp(unsaved: SaveSettings['settings'] = []): Promise<SmtpSettings> {
    const values = await this.#read();
    const sources = {
      read: readEmail(values),
      companyEmail: values.get('general.company_email') ?? '',
      openPassword: (sealed: string) => this.#openPassword(sealed),
      publicUrl: this.#context.publicUrl,
      demoMailPort: this.#demoMailPort,
    };
    return readSmtpSettings(sources, unsaved);
  }

  /** Whether no mail server is contacted at all. */
  get isDemo(): boolean {
    return this.#demoMailPort !== undefined;
  }

  /** Lost under another SECRET_KEY: administrators then see the mail server's refusal. */
  #openPassword(sealed: string): string {
    if (sealed === '') return '';
    try {
      return this.#context.keys.decrypt(sealed, 'smtp_password');
    } catch {
      return '';
    }
  }

  /** One value by category and key, '' for an unknown one. */
  async read(category: string, key: string): Promise<string> {
    return (await this.#read()).get(nameOf({ category, key })) ?? '';
  }

  /** Whether the company has its own address for email, in place of the first one. */
  async isCompanyNamed(): Promise<boolean> {
    return (await this.read('general', 'company_email')) !== generalDefaults.company_email;
  }

  #read(isFresh = false): Promise<Values> {
    const now = Date.now();
    if (this.#cached && !isFresh && this.#cached.until > now) return this.#cached.values;
    const values = this.#load();
    this.#cached = { values, until: now + freshMs };
    // A failed read must not stay cached.
    values.catch(() => {
      if (this.#cached?.values === values) this.#cached = undefined;
    });
    return values;
  }

  async #load(): Promise<Values> {
    const values = new Map(settingDefinitions.map((known) => [nameOf(known), known.value]));
    for (const row of await this.#model.find().lean<SettingFields[]>().exec()) {
      const { choices = [row.value] } = findDefinition(row.category, row.key) ?? {};
      // A restored timezone that this system does not know would break every date.
      if (choices.includes(row.value)) values.set(nameOf(row), row.value);
    }
    const before = this.#latest;
    this.#latest = before && isSame(before, values) ? before : values;
    return this.#latest;
  }
}

/**
 * Whatever ends the process, no password is stored beside a server that it is not for: the former
 * one is removed first, a new one is written last.
 */
function inSafeOrder(changed: readonly SettingFields[]): SettingFields[] {
  const isPassword = ({ category, key }: SettingFields) =>
    findDefinition(category, key)?.kind === 'password';
  const passwords = changed.filter(isPassword);
  return [
    ...passwords.map((each) => ({ ...each, value: '' })),
    ...changed.filter((each) => !isPassword(each)),
    ...passwords.filter(({ value }) => value !== ''),
  ];
}
