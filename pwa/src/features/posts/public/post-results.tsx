import { FeaturedCard, PostCard } from './post-card.tsx';
import { isFiltering, matchesFilter, type BlogFilter } from './blog-filter.ts';
import { NoPosts } from './no-posts.tsx';
import { PostSkeletons } from './post-skeletons.tsx';
import { PostsFailure } from './posts-failure.tsx';
import type { PublicContent } from '../../../platform/public-content.ts';
import type { Post } from '@longitude/contract/posts';

interface Props {
  readonly posts: PublicContent<readonly Post[]>;
  readonly filter: BlogFilter;
}

/** The articles of a filter, or why there are none. */
export function PostResults({ posts: { data, error, reload }, filter }: Props) {
  if (!data && error) return <PostsFailure onRetry={reload} />;
  if (!data) return <PostSkeletons />;
  const found = data.filter((post) => matchesFilter(post, filter));
  // The first post of all that is featured and published: never another one for being found.
  const featured = data.find((post) => post.featured && post.published);
  const lede = featured && found.includes(featured) ? featured : undefined;
  const others = found.filter((post) => post !== lede);
  return (
    <>
      <output className={isFiltering(filter) ? 'found' : 'vh'}>
        {isFiltering(filter) ? describeResults(found.length, filter) : ''}
      </output>
      {lede && <FeaturedCard post={lede} />}
      {others.length > 0 && (
        <div className="posts">
          {others.map((post, index) => (
            <PostCard key={post.id} post={post} isFirst={!lede && index === 0} />
          ))}
        </div>
      )}
      {found.length === 0 && <NoPosts isFiltered={isFiltering(filter)} />}
    </>
  );
}

/** '2 articles for “ports” in Cybersecurity'. */
function describeResults(count: number, { text, category }: BlogFilter): string {
  const sought = text.trim() ? ` for “${text.trim()}”` : '';
  return `${countArticles(count)}${sought}${category ? ` in ${category}` : ''}`;
}

/** '1 article', '2 articles'. */
export function countArticles(count: number): string {
  return count === 1 ? '1 article' : `${count} articles`;
}
