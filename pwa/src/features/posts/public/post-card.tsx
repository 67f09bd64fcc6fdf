import type { MouseEvent } from 'react';
import type { Post } from '@longitude/contract/posts';
import { Link } from 'wouter';
import { useSettings } from '../../../platform/site.ts';
import { formatDate } from '../../../ui/format-date.ts';
import { composeArticlePath, dateOf } from '../posts.ts';
import { PostCover } from '../post-cover.tsx';
import styles from './cards.module.css';
import boxes from '../../../ui/boxes.module.css';
import { arrowLink } from '../../../ui/button.tsx';

interface PostCardProps {
  readonly post: Post;
  /** Its picture is above the fold. */
  readonly isFirst?: boolean;
}

/** A post in a grid: picture, date, 'n min read', title, excerpt, 'By author' and Read More (section 2). */
export function PostCard({ post, isFirst = false }: PostCardProps) {
  return (
    <article className={styles['post']}>
      <PostCover post={post} isFirst={isFirst} />
      <PostTimes post={post} />
      <h3>
        <Link href={composeArticlePath(post.slug)} onClick={liftCover}>
          {post.title}
        </Link>
      </h3>
      <p>{post.excerpt}</p>
      <p className={styles['credits']}>By {post.author}</p>
      <ReadMore post={post} />
    </article>
  );
}

/** The newest featured post, across the page. */
export function FeaturedCard({ post }: { readonly post: Post }) {
  return (
    <article className={styles['lede']}>
      <PostCover post={post} isFirst />
      <div className={`stack ${styles['words']}`}>
        <div className={`row ${styles['kinds']}`}>
          <span className={`${boxes['badge']} ${boxes['featured']}`}>Featured</span>
          <PostTimes post={post} />
        </div>
        <h3>
          <Link href={composeArticlePath(post.slug)} onClick={liftCover}>
            {post.title}
          </Link>
        </h3>
        <p className="lead">{post.excerpt}</p>
        <p className={styles['credits']}>By {post.author}</p>
        <ReadMore post={post} />
      </div>
    </article>
  );
}

function PostTimes({ post }: { readonly post: Post }) {
  const { timezone } = useSettings();
  return (
    <p className={styles['credits']}>
      <time dateTime={dateOf(post)}>{formatDate(dateOf(post), timezone)}</time>
      <span>{post.readTime} min read</span>
    </p>
  );
}

function ReadMore({ post }: { readonly post: Post }) {
  return (
    <Link className={arrowLink} href={composeArticlePath(post.slug)} onClick={liftCover}>
      Read More<span className="visually-hidden">: {post.title}</span>
    </Link>
  );
}

/** Marks the pressed card, whose picture morphs into the article's picture (cards.module.css). */
function liftCover(event: MouseEvent<HTMLElement>): void {
  // Two elements with one name would cancel the transition: an earlier link may have opened another
  // tab.
  for (const other of document.querySelectorAll('[data-lifted]'))
    other.removeAttribute('data-lifted');
  event.currentTarget.closest('article')?.setAttribute('data-lifted', '');
}
