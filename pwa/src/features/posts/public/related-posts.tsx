import type { Post } from '@longitude/contract/posts';
import { Link } from 'wouter';
import { Meridian } from '../../../ui/meridian.tsx';
import { PostCard } from './post-card.tsx';
import cardStyles from './cards.module.css';
import styles from './article.module.css';
import { arrowLink } from '../../../ui/button.tsx';

interface RelatedPostsProps {
  readonly post: Post;
  readonly posts: readonly Post[];
}

/** The posts to read next. */
export function RelatedPosts({ post, posts }: RelatedPostsProps) {
  const related = pickRelated(posts, post);
  return (
    <section className={`wrap ${styles['related']}`} aria-labelledby="related">
      <Meridian at={100} />
      <div className={`row ${styles['heading']}`}>
        <h2 id="related">Read next</h2>
        <Link className={arrowLink} href="/blog">
          More Articles
        </Link>
      </div>
      {related.length > 0 && (
        <div className={cardStyles['posts']}>
          {related.map((other) => (
            <PostCard key={other.id} post={other} />
          ))}
        </div>
      )}
    </section>
  );
}

/** The posts to read next: the same category first, each newest first. `posts` are newest first. */
export function pickRelated(posts: readonly Post[], post: Post, max = 3): readonly Post[] {
  const others = posts.filter(({ slug, published }) => published && slug !== post.slug);
  const isAkin = ({ category }: Post) => category !== null && category.id === post.category?.id;
  const akin = others.filter(isAkin);
  return [...akin, ...others.filter((other) => !isAkin(other))].slice(0, max);
}
