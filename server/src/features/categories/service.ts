import type { Category, ChangeCategory, CreateCategory } from '@longitude/contract/categories';
import { countWords } from '@longitude/contract/core/text';
import { makeSlug } from '@longitude/contract/core/slug';
import type { Model } from 'mongoose';
import type { Editing } from '../../platform/http/routes.ts';
import { AppError } from '../../platform/errors.ts';
import type { ServiceContext } from '../../platform/service-context.ts';
import type { Replay } from '../../platform/http/idempotency.ts';
import type { Row as StoredRow } from '../../platform/records/definition.ts';
import { Records } from '../../platform/records/records.ts';
import { refuseTakenSlug, writeWithSlug } from '../../platform/slug.ts';
import { VersionedValues } from '../../platform/versioned-values.ts';
import { firstCategories } from './first-categories.ts';
import type { CategoryFields } from './model.ts';
import { presentCategory } from './present.ts';

/** The slug of a name without usable characters. */
const fallback = 'category';

type Row = StoredRow<CategoryFields>;

export class Categories extends Records<CategoryFields> {
  readonly #context: ServiceContext;
  readonly #known = new VersionedValues<readonly Category[]>({ capacity: 1 });

  constructor(model: Model<CategoryFields>, context: ServiceContext) {
    super({
      kind: 'category',
      model,
      context,
      present: presentCategory,
      isPublic: true,
      events: 'unnamed',
      unique: { name: 'There is a category with this name already' },
    });
    this.#context = context;
  }

  /** Stores missing first categories. */
  async seed(): Promise<void> {
    const rows = await this.model.find({}, { slug: 1 }).lean<{ slug: string }[]>().exec();
    const there = new Set(rows.map(({ slug }) => slug));
    const missing = firstCategories.filter(({ slug }) => !there.has(slug));
    await this.model.insertMany(missing);
    await this.#context.revision.bump();
  }

  /** All categories, the oldest first. */
  async list(): Promise<readonly Category[]> {
    const version = await this.#context.revision.read();
    return (await this.#known.read('all', version, () => this.#load())) ?? [];
  }

  /** The active categories with a published post; null if there is no category at all. */
  async listPublic(): Promise<Category[] | null> {
    const all = await this.list();
    if (all.length === 0) return null;
    const lists = await Promise.all(this.#references().map(({ listPublic }) => listPublic()));
    const used = new Set(lists.flat());
    return all.filter(({ active, id }) => active && used.has(id));
  }

  /** All categories, keyed by id. */
  async mapById(): Promise<ReadonlyMap<string, Category>> {
    return new Map((await this.list()).map((category) => [category.id, category]));
  }

  async #load(): Promise<Category[]> {
    const rows = await this.model
      .find({ deletedAt: null })
      .sort({ createdAt: 1, _id: 1 })
      .lean<Row[]>()
      .exec();
    return rows.map(presentCategory);
  }

  /** @throws AppError `conflict` when name or slug are taken, `idempotency_mismatch` */
  async create(
    { slug, ...input }: CreateCategory,
    replay: Replay | undefined,
    actor: string,
  ): Promise<Row> {
    const earlier = await this.findEarlier(replay);
    if (earlier) return earlier;
    const write = (free: string) => this.store({ ...input, slug: free }, replay, actor);
    return this.#write(slug, input.name, write);
  }

  /** A blank slug is derived from the name. @throws AppError `not_found`, `stale`, `conflict` */
  override async change(
    id: string,
    { slug, ...input }: ChangeCategory,
    editing: Editing,
  ): Promise<Row> {
    const before = await this.read(id);
    if (slug === undefined) return super.change(id, input, editing);
    const name = input.name ?? before.name;
    const wanted = slug ?? (isMadeOf(before.slug, name) ? before.slug : null);
    return this.#write(wanted, name, (free) => super.change(id, { ...input, slug: free }, editing));
  }

  /** Permanently. @throws AppError `conflict` while posts use it, `not_found`, `stale` */
  override async delete(id: string, editing: Editing): Promise<void> {
    await this.read(id);
    const counts = await Promise.all(this.#references().map(({ count }) => count(id)));
    const posts = counts.reduce((sum, count) => sum + count, 0);
    if (posts > 0) {
      const text = `${countWords(posts, 'post uses', 'posts use')} this category`;
      throw new AppError('conflict', text);
    }
    await super.delete(id, editing);
  }

  #references() {
    return this.#context.brought('reference').filter(({ kind }) => kind === 'category');
  }

  #write(slug: string | null, name: string, write: (slug: string) => Promise<Row>): Promise<Row> {
    if (slug !== null) return refuseTakenSlug(write(slug));
    return writeWithSlug(this.model, makeSlug(name, fallback), write);
  }
}

function isMadeOf(slug: string, name: string): boolean {
  const base = makeSlug(name, fallback);
  return (
    slug === base || (slug.startsWith(`${base}-`) && /^\d+$/.test(slug.slice(base.length + 1)))
  );
}
