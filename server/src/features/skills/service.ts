import type { CreateSkill, Skill } from '@longitude/contract/skills';
import type { Model } from 'mongoose';
import type { ServiceContext } from '../../platform/service-context.ts';
import type { Replay } from '../../platform/http/idempotency.ts';
import type { Row } from '../../platform/records/definition.ts';
import { Records } from '../../platform/records/records.ts';
import { VersionedValues } from '../../platform/versioned-values.ts';
import { firstSkills } from './first-skills.ts';
import type { SkillFields } from './model.ts';
import { presentSkill } from './present.ts';

/** Skills that clients can hire, with their hourly rates. */
export class Skills extends Records<SkillFields> {
  readonly #context: ServiceContext;
  readonly #known = new VersionedValues<readonly Skill[]>({ capacity: 1 });

  constructor(model: Model<SkillFields>, context: ServiceContext) {
    super({
      kind: 'skill',
      model,
      context,
      present: presentSkill,
      isPublic: true,
      events: 'unnamed',
      unique: { name: 'There is a skill with this name already' },
    });
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
    await this.model.bulkWrite(writes);
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
    const rows = await this.model.find({ deletedAt: null }).lean<Row<SkillFields>[]>().exec();
    return rows.map(presentSkill).toSorted((a, b) => a.name.localeCompare(b.name, 'en'));
  }

  /** Once per replay key. @throws AppError `conflict` for a name that is taken, `idempotency_mismatch` */
  async create(fields: CreateSkill, replay: Replay | undefined, actor: string) {
    return (await this.findEarlier(replay)) ?? this.store(fields, replay, actor);
  }
}
