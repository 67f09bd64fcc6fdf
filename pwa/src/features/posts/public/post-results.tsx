import { countWords } from '@longitude/contract/core/text';
import type { Post } from '@longitude/contract/posts';
import { Link } from 'wouter';
import type { PublicContent } from '../../../platform/public-content.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { Hemisphere } from '../../../ui/state-page.tsx';
import { failureText } from './blog-content.ts';
import { FeaturedCard, PostCard } from './post-card.tsx';
import { isFiltering, matchesFilter, type BlogFilter } from './blog-filter.ts';
import cardStyles from './cards.module.css';
import styles from './blog.module.css';
import stateStyles from '../../../ui/lists/list-states.module.css';
import artStyles from '../../../ui/art.module.css';
import boxes from '../../../ui/boxes.module.css';

interface PostResultsProps {
  readonly posts: PublicContent<readonly Post[]>;
  readonly filter: BlogFilter;
}

/** The articles of a filter, or the reason for an empty list. */
export function PostResults({ posts: { data, error, reload }, filter }: PostResultsProps) {
  if (!data && error) return <PostsFailure onRetry={reload} />;
  if (!data) return <PostSkeletons />;
  const found = data.filter((post) => matchesFilter(post, filter));
  // The first of all featured posts: a filter must not promote another one.
  const featured = data.find((post) => post.featured && post.published);
  const lede = featured && found.includes(featured) ? featured : undefined;
  const others = found.filter((post) => post !== lede);
  return (
    <>
      <output className={isFiltering(filter) ? styles['found'] : 'visually-hidden'}>
        {isFiltering(filter) ? describeResults(found.length, filter) : ''}
      </output>
      {lede && <FeaturedCard post={lede} />}
      {others.length > 0 && (
        <div className={cardStyles['posts']}>
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
  return `${countWords(count, 'article')}${sought}${category ? ` in ${category}` : ''}`;
}

/** Six placeholder cards while the posts load. */
function PostSkeletons() {
  return (
    <div aria-busy="true">
      <p className="visually-hidden" aria-live="polite">
        Loading articles
      </p>
      <noscript>
        <p className={boxes['note']}>{failureText}</p>
      </noscript>
      <div className={`${cardStyles['posts']} ${styles['waiting']}`} aria-hidden="true">
        {[1, 2, 3, 4, 5, 6].map((number) => (
          <div className={cardStyles['post']} key={number} data-testid="post-skeleton">
            <figure className={stateStyles['line']} />
            <span className={`${stateStyles['line']} ${styles['short']}`} />
            <span className={`${stateStyles['line']} ${styles['double']}`} />
            <span className={stateStyles['line']} />
            <span className={`${stateStyles['line']} ${styles['short']}`} />
          </div>
        ))}
      </div>
    </div>
  );
}

/** The failure to load the posts, with a retry. */
function PostsFailure({ onRetry }: { readonly onRetry: () => void }) {
  return (
    <div className={`${boxes['note']} ${styles['failure']}`} role="alert">
      <p>{failureText}</p>
      <Button size="small" onClick={onRetry}>
        Try Again
      </Button>
    </div>
  );
}

/** No post matches, or none is published yet. */
function NoPosts({ isFiltered }: { readonly isFiltered: boolean }) {
  return (
    <div className={stateStyles['empty']}>
      <Hemisphere>
        <path className={`${artStyles['line']} ${artStyles['dashed']}`} d="M96 140q64-80 128-28" />
        <circle className={artStyles['ring']} cx="96" cy="140" r="7" />
        <circle className={artStyles['ring']} cx="160" cy="101" r="7" />
        <circle className={artStyles['dot']} cx="224" cy="112" r="7" />
      </Hemisphere>
      <h3>No posts found</h3>
      <p>Try adjusting your search or filter criteria.</p>
      {isFiltered && (
        <Link className={buttonClass()} href="/blog">
          Show all articles
        </Link>
      )}
    </div>
  );
}
