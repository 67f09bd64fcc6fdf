import { nameService } from '@longitude/contract/constants';
import { mostFound, type Found } from '@longitude/contract/search';
import type { Stored } from '../../platform/database/model.ts';
import type { Searched } from '../inbox/sender-fields.ts';
import { makeSnippet } from '../../platform/search/snippet.ts';

type Sent = Searched & Pick<Stored, '_id'>;

/** What can be searched: the newest items that hold all words of a query. */
export interface SearchParts {
  readonly requests: { find(query: string, limit: number): Promise<Sent[]> };
  readonly messages: { find(query: string, limit: number): Promise<Sent[]> };
  readonly posts: {
    find(query: string, limit: number): Promise<{ id: string; title: string; excerpt: string }[]>;
  };
}

/** Searches all kinds at once; suspected spam and the trash are left out, archives are not. */
export async function searchAll(
  { requests, messages, posts }: SearchParts,
  query: string,
): Promise<Found[]> {
  const [sentRequests, sentMessages, written] = await Promise.all([
    requests.find(query, mostFound),
    messages.find(query, mostFound),
    posts.find(query, mostFound),
  ]);
  return [
    ...sentRequests.map((row) => presentSent('service-request', row, query)),
    ...sentMessages.map((row) => presentSent('contact-message', row, query)),
    ...written.map(({ id, title, excerpt }) => {
      const snippet = makeSnippet([excerpt], query);
      return { kind: 'blog-post' as const, id, title, snippet };
    }),
  ];
}

function presentSent(kind: Found['kind'], row: Sent, query: string): Found {
  const answers = row.answers?.map(({ answer }) => answer) ?? [];
  const service = row.service === null ? '' : nameService(row.service);
  const texts = [row.message, ...answers, row.company ?? '', row.email, service];
  const snippet = makeSnippet(texts, query);
  return { kind, id: row._id.toHexString(), title: row.name, snippet };
}
