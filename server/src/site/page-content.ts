import { oneItemNeeds, type Need, type PageContent } from '@longitude/contract/page-content';
import { isDatabaseAway } from '../platform/database/connection.ts';
import type { ServiceContext } from '../platform/service-context.ts';
import { VersionedValues } from '../platform/versioned-values.ts';

/** The lists, and frequently read posts. */
const maxEntries = 50;

type Params = Readonly<Record<string, string>>;

interface PageContentSource {
  /**
   * The content that a page needs. Without the database, the last known content, or none.
   * @throws on defects, not on outages
   */
  readonly readContent: (needs: readonly Need[], params: Params) => Promise<PageContent>;
  /**
   * Changes whenever content of a page may have changed; undefined without the database. At most a
   * query a second.
   */
  readonly readContentVersion: () => Promise<string | undefined>;
  /** The latest version read; undefined when something has changed since. */
  readonly knownContentVersion: () => string | undefined;
}

/** Reads the content of pages from the features that contribute it; cached until it changes. */
export function createPageContent({
  brought,
  revision,
}: Pick<ServiceContext, 'brought' | 'revision'>): PageContentSource {
  const kept = new VersionedValues<unknown>({ capacity: maxEntries });
  const readOne = async (need: Need, params: Params): Promise<PageContent> => {
    const reader = brought('pageContent').find((each) => each.need === need);
    const isOne = oneItemNeeds.includes(need);
    // Without its feature a list is empty, and there is no article.
    if (!reader) return { [need]: isOne ? null : [] };
    const key = isOne ? `${need} ${params['slug']}` : need;
    try {
      const value = await kept.read(key, await revision.read(), () => reader.read(params));
      if (value === undefined) return isOne ? { [need]: null } : {};
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
