import type { ChangePost, CreatePost, ListPosts, Post } from '@longitude/contract/posts';
import { makeSlug } from '@longitude/contract/core/slug';
import type { Model } from 'mongoose';
import mongoose from 'mongoose';
import type * as z from 'zod/mini';
import type { Editing } from '../../platform/http/routes.ts';
import type { Stored } from '../../platform/database/model.ts';
import { refuseInput } from '../../platform/errors.ts';
import type { ServiceContext } from '../../platform/service-context.ts';
import type { Replay } from '../../platform/http/idempotency.ts';
import { findPage, type Page } from '../../platform/http/paging.ts';
import { foldWords } from '../../platform/search/fold-words.ts';
import { foldQuery, hasTerms } from '../../platform/search/words.ts';
import { Records } from '../../platform/records/records.ts';
import { refuseTakenSlug, writeWithSlug } from '../../platform/slug.ts';
import type { Categories } from '../categories/service.ts';
import type { Pictures } from '../pictures/service.ts';
import type { Article } from './articles.ts';
import { cleanContent, copyFeatured } from './clean-content.ts';
import type { PostFields } from './model.ts';
import type { Settings } from '../settings/service.ts';
import { presentPost } from './present.ts';
import { postFilter } from './post-filter.ts';
import { datePost } from './publication.ts';
import { sanitizeContent } from './sanitize-content.ts';

type Row = PostFields & Stored;
type Query = z.infer<typeof ListPosts>;

interface PostUses {
  readonly categories: Categories;
  readonly pictures: Pictures;
  readonly settings: Settings;
}

export class Posts extends Records<PostFields, 'blog-post'> {
  readonly #context: ServiceContext;
  readonly #categories: Categories;
  readonly #pictures: Pictures;
  readonly #readCompany: () => Promise<string>;
  readonly #readTimezone: () => Promise<string>;

  constructor(
    model: Model<PostFields>,
    { categories, pictures, settings }: PostUses,
    context: ServiceContext,
  ) {
    super({
      kind: 'blog-post',
      model,
      context,
      present: (row) => this.present(row),
      isPublic: true,
      events: 'unnamed',
      derived: ['listedAt', 'revisedAt'],
      // Both texts of a change may be half a megabyte.
      abridged: ['content'],
      title: 'title',
    });
    this.#context = context;
    this.#categories = categories;
    this.#pictures = pictures;
    this.#readCompany = () => settings.readCompanyName();
    this.#readTimezone = async () => (await settings.readSite()).timezone;
  }

  /** Stores missing articles as published posts. */
  async seed(articles: readonly Article[]): Promise<void> {
    const known = await this.model.find({}, { slug: 1 }).lean<{ slug: string }[]>().exec();
    const there = new Set(known.map(({ slug }) => slug));
    const categories = await this.#categories.list();
    const missing = articles.filter(({ slug }) => !there.has(slug));
    const rows = missing.map(({ category, publishedAt, ...fields }) => ({
      ...fields,
      publishedAt: new Date(publishedAt),
      listedAt: new Date(publishedAt),
      revisedAt: new Date(publishedAt),
      author: '',
      content: sanitizeContent(fields.content),
      categoryId: categories.find(({ slug }) => slug === category)?.id ?? null,
      published: true,
      createdAt: new Date(publishedAt),
      updatedAt: new Date(publishedAt),
    }));
    await this.model.insertMany(rows, { timestamps: false });
    await this.#context.revision.bump();
  }

  /** Posts of any state, newest first. */
  async list({ category, fields, published, q, ...paging }: Query): Promise<Page<Post>> {
    const byId = await this.#categories.mapById();
    const company = await this.#readCompany();
    const named = [...byId.values()].filter(({ name }) => name === category);
    const categoryIds = category === undefined ? undefined : named.map(({ id }) => id);
    const projection = fields === 'summary' ? { content: 0 as const } : {};
    const filter = postFilter({ published, q, categoryIds });
    const page = await findPage(this.model, filter, paging, { projection, timeField: 'listedAt' });
    return { ...page, items: page.items.map((row) => presentPost(row, byId, company)) };
  }

  /** Like `list`, for the public: published posts only, whatever the query (spec decision 25). */
  listPublished(query: Query): Promise<Page<Post>> {
    return this.list({ ...query, published: true });
  }

  /** The published post with a slug; undefined when there is none. */
  async findPublished(slug: string): Promise<Post | undefined> {
    const filter = { slug: { $eq: slug }, published: true, deletedAt: null };
    const row = await this.model.findOne(filter).lean<Row>().exec();
    return row ? this.present(row) : undefined;
  }

  /** The newest posts, drafts too, whose title and excerpt contain all words of a query. */
  async find(query: string, limit: number): Promise<Pick<Post, 'id' | 'title' | 'excerpt'>[]> {
    const terms = foldQuery(query);
    // A company has hundreds of posts at most: their titles are folded for each query.
    const found = this.model.find({ deletedAt: null }, { title: 1, excerpt: 1 });
    const rows = await found.sort({ listedAt: -1, _id: -1 }).lean<Row[]>().exec();
    const hits = rows.filter(({ title, excerpt }) =>
      hasTerms(foldWords(`${title} ${excerpt}`), terms),
    );
    const first = hits.slice(0, limit);
    return first.map(({ _id, title, excerpt }) => ({ id: _id.toHexString(), title, excerpt }));
  }

  /** Addresses of all published posts, newest first; the contract's pages end at 200. */
  async listAddresses(): Promise<{ path: string; updatedAt: string }[]> {
    const fields = { slug: 1, revisedAt: 1, updatedAt: 1 } as const;
    const found = this.model.find({ published: true, deletedAt: null }, fields);
    const rows = await found.sort({ listedAt: -1, _id: -1 }).lean<Row[]>().exec();
    return rows.map(({ slug, updatedAt, revisedAt = updatedAt }) => ({
      path: `/blog/${encodeURIComponent(slug)}`,
      updatedAt: revisedAt.toISOString(),
    }));
  }

  override async present(row: Row): Promise<Post> {
    return presentPost(row, await this.#categories.mapById(), await this.#readCompany());
  }

  /** @throws AppError `validation_failed`, `conflict` for a slug that is taken, `idempotency_mismatch` */
  async create(
    { slug, publishedAt, ...input }: CreatePost,
    replay: Replay | undefined,
    actor: string,
  ): Promise<Row> {
    const earlier = await this.findEarlier(replay);
    if (earlier) return earlier;
    const address = slug ?? makeSlug(input.title, 'post');
    const fields = {
      ...input,
      categoryId: await this.#findCategory(input.categoryId),
      featuredImage: await copyFeatured(input.featuredImage, this.#pictures, actor),
      content: await this.#clean(input.content, address, actor),
    };
    const wanted = { published: input.published, publishedAt };
    const [timezone, now] = [await this.#readTimezone(), new Date()];
    const dates = datePost(undefined, fields, wanted, { timezone, now });
    const row = { ...fields, publishedAt: null, listedAt: now, revisedAt: now, ...dates };
    const write = (free: string) => this.store({ ...row, slug: free }, replay, actor);
    if (slug !== undefined) return refuseTakenSlug(write(slug));
    return writeWithSlug(this.model, address, write);
  }

  /**
   * The slug stays (spec decision 4).
   * @throws AppError `not_found`, `stale`, `validation_failed`
   */
  override async change(id: string, input: ChangePost, editing: Editing): Promise<Row> {
    const { content, categoryId, featuredImage, publishedAt, ...rest } = input;
    const [pictures, { actor, version }] = [this.#pictures, editing];
    const { slug } = await this.read(id);
    const wanted = {
      ...rest,
      ...(categoryId === undefined ? {} : { categoryId: await this.#findCategory(categoryId) }),
      ...(featuredImage === undefined
        ? {}
        : { featuredImage: await copyFeatured(featuredImage, pictures, actor) }),
      ...(content === undefined ? {} : { content: await this.#clean(content, slug, actor) }),
    };
    const before = await this.read(id);
    const dated = { published: rest.published ?? before.published, publishedAt };
    const clock = { timezone: await this.#readTimezone(), now: new Date() };
    const dates = datePost(before, wanted as Partial<PostFields>, dated, clock);
    return super.change(id, { ...wanted, ...dates }, { actor, version });
  }

  /** The ids of the pictures that posts use, in the trash or not. */
  async listPictures(): Promise<ReadonlySet<string>> {
    const used = new Set<string>();
    const fields = { content: 1, featuredImage: 1 } as const;
    for await (const post of this.model.find({}, fields).lean<Row>().cursor()) {
      const text = `${post.featuredImage ?? ''} ${post.content}`;
      for (const [, id = ''] of text.matchAll(/\/images\/([0-9a-f]{24})-/g)) used.add(id);
    }
    return used;
  }

  /** The number of posts, drafts included, in a category. */
  countInCategory(id: string): Promise<number> {
    const categoryId = new mongoose.Types.ObjectId(id);
    return this.model.countDocuments({ deletedAt: null, categoryId });
  }

  /** The ids of the categories with a published post. */
  async listPublicCategories(): Promise<string[]> {
    const ids = await this.model.distinct('categoryId', { published: true, deletedAt: null });
    return ids.map(String);
  }

  /** Whether there is a published post besides the initial ones. */
  async isWritten(first: readonly Article[]): Promise<boolean> {
    const slug = { $nin: first.map((article) => article.slug) };
    return (await this.model.countDocuments({ deletedAt: null, published: true, slug })) > 0;
  }

  async count(): Promise<{ published: number; drafts: number }> {
    const [published, drafts] = await Promise.all([
      this.model.countDocuments({ deletedAt: null, published: true }),
      this.model.countDocuments({ deletedAt: null, published: false }),
    ]);
    return { published, drafts };
  }

  #clean(html: string, slug: string, actor: string): Promise<string> {
    return cleanContent(html, this.#pictures, { origin: this.#context.publicUrl, slug, actor });
  }

  async #findCategory(id: string | null): Promise<mongoose.Types.ObjectId | null> {
    if (id === null) return null;
    const byId = await this.#categories.mapById();
    if (!byId.has(id)) throw refuseInput({ categoryId: 'This category does not exist' });
    return new mongoose.Types.ObjectId(id);
  }
}
