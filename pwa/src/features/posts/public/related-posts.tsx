import type { Post } from '@longitude/contract/posts';
import { Link } from 'wouter';
import { pickRelated } from './pick-related.ts';
import { PostCard } from './post-card.tsx';
import { Meridian } from '../../../ui/meridian.tsx';

interface Props {
  readonly post: Post;
  readonly posts: readonly Post[];
}

/** What to read next. */
export function RelatedPosts({ post, posts }: Props) {
  const related = pickRelated(posts, post);
  return (
    <section className="wrap related" aria-labelledby="related">
      <Meridian at={100} />
      <div className="row">
        <h2 id="related">Read next</h2>
        <Link className="link go" href="/blog">
          More Articles
        </Link>
      </div>
      {related.length > 0 && (
        <div className="posts">
          {related.map((other) => (
            <PostCard key={other.id} post={other} />
          ))}
        </div>
      )}
    </section>
  );
}
