import './cards.css';
import type { MouseEvent } from 'react';
import type { Post } from '@longitude/contract/posts';
import { Link } from 'wouter';
import { useSettings } from '../../../platform/site.ts';
import { formatDate } from './format-date.ts';
import { PostCover } from './post-cover.tsx';

interface Props {
  readonly post: Post;
  /** Its picture is in the first window. */
  readonly isFirst?: boolean;
}

/** A post in a grid: picture, date, 'n min read', title, excerpt, 'By author' and Read More (section 2). */
export function PostCard({ post, isFirst = false }: Props) {
  return (
    <article className="post">
      <PostCover post={post} isFirst={isFirst} />
      <PostTimes post={post} />
      <h3>
        <Link href={`/blog/${post.slug}`} onClick={liftCover}>
          {post.title}
        </Link>
      </h3>
      <p>{post.excerpt}</p>
      <p className="by">By {post.author}</p>
      <ReadMore post={post} />
    </article>
  );
}

/** The newest featured post, across the page. */
export function FeaturedCard({ post }: { readonly post: Post }) {
  return (
    <article className="lede">
      <PostCover post={post} isFirst />
      <div className="stack">
        <div className="row">
          <span className="badge feat">Featured</span>
          <PostTimes post={post} />
        </div>
        <h3>
          <Link href={`/blog/${post.slug}`} onClick={liftCover}>
            {post.title}
          </Link>
        </h3>
        <p className="lead">{post.excerpt}</p>
        <p className="by">By {post.author}</p>
        <ReadMore post={post} />
      </div>
    </article>
  );
}

function PostTimes({ post }: { readonly post: Post }) {
  const { timezone } = useSettings();
  return (
    <p className="by">
      <time dateTime={post.createdAt}>{formatDate(post.createdAt, timezone)}</time>
      <span>{post.readTime} min read</span>
    </p>
  );
}

function ReadMore({ post }: { readonly post: Post }) {
  return (
    <Link className="link go" href={`/blog/${post.slug}`} onClick={liftCover}>
      Read More<span className="vh">: {post.title}</span>
    </Link>
  );
}

/** Lets the picture of the card that is followed become the picture of the article (cards.css). */
function liftCover(event: MouseEvent<HTMLElement>): void {
  // Two of one name would end the transition: a link may have been opened in another tab before.
  for (const other of document.querySelectorAll('.lifted')) other.classList.remove('lifted');
  event.currentTarget.closest('article')?.classList.add('lifted');
}
