import type { Post } from '@longitude/contract/posts';
import { type PageProps, usePageHead } from '../../../platform/page-head.ts';
import { composeArticlePath, dateOf } from '../posts.ts';
import { PostMissing, PostFailure, ArticleSkeleton } from './post-missing.tsx';
import { ArticlePage } from './article-page.tsx';
import { usePost, usePosts } from './blog-content.ts';
import { RelatedPosts } from './related-posts.tsx';

const slugPattern = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** One article (public-site section 2). A malformed slug causes no request. */
export default function PostPage({ params }: PageProps) {
  const slug = params['slug'];
  if (!slug || !slugPattern.test(slug)) return <PostMissing title="Post not found" />;
  return <ArticleView key={slug} slug={slug} />;
}

/** The article of a slug. Shows the list's summary while the text loads. */
function ArticleView({ slug }: { readonly slug: string }) {
  const posts = usePosts();
  const { data, error, reload } = usePost(slug);
  const post = data ?? posts.data?.find((known) => known.slug === slug);
  if (data === null) return <PostMissing title="Post Not Found" />;
  if (data === undefined && error) return <PostFailure error={error} onRetry={reload} />;
  if (!post) return <ArticleSkeleton />;
  return (
    <>
      <PostHead post={post} />
      <ArticlePage post={post} />
      <RelatedPosts post={post} posts={posts.data ?? []} />
    </>
  );
}

function PostHead({ post }: { readonly post: Post }) {
  usePageHead({
    title: post.title,
    description: post.excerpt,
    picture: `${composeArticlePath(post.slug)}/picture.png`,
    publishedAt: dateOf(post),
  });
  return null;
}
