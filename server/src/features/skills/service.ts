import type { ChangeSkill, CreateSkill, Skill } from '@longitude/contract/skills';
import type { Model } from 'mongoose';
import { Content } from '../../platform/content.ts';
import type { Editing } from '../../platform/http/routes.ts';
import type { Stored } from '../../platform/database/model.ts';
import type { ServiceContext } from '../../platform/service-context.ts';
import type { Replay } from '../../platform/http/idempotency.ts';
import { VersionedValues } from '../../platform/versioned-values.ts';
import { firstSkills } from './first-skills.ts';
import type { SkillFields } from './model.ts';
import { presentSkill } from './present.ts';

type Row = SkillFields & Stored;

/** Skills that clients can hire, with their hourly rates. */
export class Skills extends Content<SkillFields> {
  readonly #model: Model<SkillFields>;
  readonly #context: ServiceContext;
  readonly #known = new VersionedValues<readonly Skill[]>({ capacity: 1 });

  constructor(model: Model<SkillFields>, context: ServiceContext) {
    super({ kind: 'skill', model, context, present: presentSkill });
    this.#model = model;
    this.#context = context;
  }

  /** Stores missing initial skills. */
  async seed(): Promise<void> {
    const writes = firstSkills.map((fields) => ({
      updateOne: {
        filter: { name: fields.name },
        update: { $setOnInsert: fields },
        upsert: true,
      },
    }));
    await this.#model.bulkWrite(writes);
    await this.#context.revision.bump();
  }

  /** All skills by name, cached until content changes. */
  async list(): Promise<readonly Skill[]> {
    const version = await this.#context.revision.read();
    return (await this.#known.read('all', version, () => this.#load())) ?? [];
  }

  /** The skills that visitors can choose. */
  async listActive(): Promise<readonly Skill[]> {
    return (await this.list()).filter(({ active }) => active === 1);
  }

  async #load(): Promise<Skill[]> {
    const rows = await this.#model.find({ deletedAt: null }).lean<Row[]>().exec();
    return rows.map(presentSkill).toSorted((a, b) => a.name.localeCompare(b.name, 'en'));
  }

  /** Once per replay key. @throws AppError `conflict` for a name that is taken, `idempotency_mismatch` */
  async create(fields: CreateSkill, replay: Replay | undefined, actor: string): Promise<Row> {
    const earlier = await this.findEarlier(replay);
    return earlier ?? this.refuseTakenName(this.store(fields, replay, actor));
  }

  /** @throws AppError `not_found`, `stale`, `conflict` for a name that is taken */
  change(id: string, wanted: ChangeSkill, editing: Editing): Promise<Row> {
    return this.refuseTakenName(this.set(id, wanted, editing));
  }

  /** Permanently: its name is free again. @throws AppError `not_found`, `stale` */
  delete(id: string, editing: Editing): Promise<void> {
    return this.remove(id, editing);
  }
}
