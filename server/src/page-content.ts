import type { Category } from '@longitude/contract/categories';
import type { Need, PageContent } from '@longitude/contract/page-content';
import type { Post } from '@longitude/contract/posts';
import type { Skill } from '@longitude/contract/skills';
import type { Services } from './services.ts';
import { isDatabaseAway } from './platform/database/connection.ts';
import { VersionedValues } from './platform/versioned-values.ts';

/** More than a page can show at once. */
const mostPosts = 200;
/** The lists, and posts that are read often. */
const mostKept = 50;

type Value = readonly Post[] | readonly Category[] | readonly Skill[] | Post;
type Params = Readonly<Record<string, string>>;

export interface PageContentSource {
  /**
   * What a page needs. Without the database it is what was known last, or left out.
   * @throws what is a defect, and no outage
   */
  readonly readContent: (needs: readonly Need[], params: Params) => Promise<PageContent>;
  /**
   * Changes whenever content of a page may have changed; undefined without the database. At most a
   * query a second.
   */
  readonly readContentVersion: () => Promise<string | undefined>;
  /** The version that was read last; undefined when something has changed since. */
  readonly knownContentVersion: () => string | undefined;
}

/** Gives the site the content of its pages: what the public calls of the same names answer. */
export function createPageContent({
  posts,
  categories,
  skills,
  revision,
}: Pick<Services, 'posts' | 'categories' | 'skills' | 'revision'>): PageContentSource {
  const kept = new VersionedValues<Value>({ capacity: mostKept });
  const reads: Record<Need, (params: Params) => Promise<Value | undefined>> = {
    posts: async () => (await posts.listPublished({ fields: 'summary', limit: mostPosts })).items,
    categories: () => categories.listActive(),
    post: ({ slug = '' }) => posts.findPublished(slug),
    skills: () => skills.listActive(),
  };
  const readOne = async (need: Need, params: Params): Promise<PageContent> => {
    const key = need === 'post' ? `post ${params['slug']}` : need;
    try {
      const value = await kept.read(key, await revision.read(), () => reads[need](params));
      if (value === undefined) return need === 'post' ? { post: null } : {};
      return { [need]: value };
    } catch (error) {
      if (!isDatabaseAway(error)) throw error;
      const known = kept.readKnown(key, revision.known);
      return known === undefined ? {} : { [need]: known };
    }
  };
  return {
    readContent: async (needs, params) =>
      Object.assign({}, ...(await Promise.all(needs.map((need) => readOne(need, params))))),
    readContentVersion: () => revision.read().catch(forgiveOutage),
    knownContentVersion: () => revision.known,
  };
}

function forgiveOutage(error: unknown): undefined {
  if (!isDatabaseAway(error)) throw error;
}
