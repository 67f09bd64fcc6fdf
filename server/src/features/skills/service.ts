import { createHash } from 'node:crypto';
import type { ChangeSkill, CreateSkill, Skill } from '@longitude/contract/skills';
import type { Model } from 'mongoose';
import { compareFields } from '../../platform/database/audit.ts';
import { isDuplicate } from '../../platform/database/connection.ts';
import type { Stored } from '../../platform/database/model.ts';
import {
  changeDocument,
  createOnce,
  findExisting,
  findReplay,
} from '../../platform/database/write.ts';
import { AppError } from '../../platform/errors.ts';
import type { Ground } from '../../platform/ground.ts';
import type { Replay } from '../../platform/http/idempotency.ts';
import { Remembered } from '../../platform/remembered.ts';
import { firstSkills } from './first-skills.ts';
import type { SkillFields } from './model.ts';
import { presentSkill } from './present.ts';

const kind = 'skill';

interface SkillLists {
  readonly all: readonly Skill[];
  readonly active: readonly Skill[];
  /** Differs when anything in the lists does. */
  readonly version: string;
}

/** What can be hired, and its hourly rates. */
export class Skills {
  readonly #model: Model<SkillFields>;
  readonly #ground: Ground;
  readonly #lists = new Remembered(() => this.#load());

  constructor(model: Model<SkillFields>, ground: Ground) {
    this.#model = model;
    this.#ground = ground;
  }

  /** Stores the first skills, each once. */
  async seed(): Promise<void> {
    const writes = firstSkills.map((fields) => ({
      updateOne: {
        filter: { name: fields.name },
        update: { $setOnInsert: fields },
        upsert: true,
      },
    }));
    await this.#model.bulkWrite(writes);
    this.#lists.forget();
  }

  /** All skills by name. */
  async list(): Promise<readonly Skill[]> {
    return (await this.#lists.read()).all;
  }

  /** What visitors may choose; the same array until one changes. */
  async listActive(): Promise<readonly Skill[]> {
    return (await this.#lists.read()).active;
  }

  /** As `listActive`, but never fails: undefined when they were never read. */
  async listForPages(): Promise<readonly Skill[] | undefined> {
    return (await this.#lists.readKnown())?.active;
  }

  /** Changes whenever a skill does; '' when they were never read. Never fails. */
  async readVersion(): Promise<string> {
    return (await this.#lists.readKnown())?.version ?? '';
  }

  /** Once per replay key. @throws AppError `conflict` for a name that is taken, `idempotency_mismatch` */
  async create(fields: CreateSkill, replay: Replay | undefined, actor: string) {
    const earlier = await findReplay(this.#model, replay);
    if (earlier) return earlier;
    const created = await refuseTaken(createOnce(this.#model, fields, replay));
    const { document, isReplay } = created;
    if (!isReplay) await this.#tell('create', document._id.toHexString(), actor);
    return document;
  }

  /** @throws AppError `not_found`, `stale`, `conflict` for a name that is taken */
  async change(id: string, wanted: ChangeSkill, version: number | undefined, actor: string) {
    const given = Object.entries(wanted).filter(([, value]) => value !== undefined);
    const changes = Object.fromEntries(given) as Partial<SkillFields>;
    const condition = { version, present: presentSkill };
    const { before, after } = await refuseTaken(
      changeDocument(this.#model, id, changes, condition),
    );
    if (before !== after) await this.#tell('change', id, actor, compareFields(before, changes));
    return after;
  }

  /** For good: its name is free again. @throws AppError `not_found`, `stale` */
  async delete(id: string, version: number | undefined, actor: string): Promise<void> {
    const filter = { _id: id, ...(version === undefined ? {} : { version }) };
    const deleted = await this.#model.findOneAndDelete(filter).lean<SkillFields & Stored>().exec();
    if (!deleted) {
      const current = await findExisting(this.#model, id);
      throw new AppError('stale', undefined, { current: presentSkill(current) });
    }
    await this.#tell('delete', id, actor, { name: [deleted.name, null] });
  }

  async #tell(
    action: 'create' | 'change' | 'delete',
    id: string,
    actor: string,
    changes: Record<string, readonly [unknown, unknown]> = {},
  ): Promise<void> {
    this.#lists.forget();
    await this.#ground.audit.record({ actor, action, kind, id, changes });
    this.#ground.announce(`${kind}.${action}d`, id);
  }

  async #load(): Promise<SkillLists> {
    const rows = await this.#model
      .find({ deletedAt: null })
      .lean<(SkillFields & Stored)[]>()
      .exec();
    const all = rows.map(presentSkill).toSorted((a, b) => a.name.localeCompare(b.name, 'en'));
    const version = createHash('sha256').update(JSON.stringify(all)).digest('base64url');
    return { all, active: all.filter(({ active }) => active === 1), version };
  }
}

async function refuseTaken<Value>(write: Promise<Value>): Promise<Value> {
  try {
    return await write;
  } catch (error) {
    if (!isDuplicate(error, 'name')) throw error;
    const text = 'There is a skill with this name already';
    throw new AppError('conflict', text, { fields: { name: text } });
  }
}
