import { useEffect } from 'react';
import type { Post } from '@longitude/contract/posts';
import { keepPage } from '../../../platform/keep-page.ts';
import { usePageHead } from '../../../platform/page-head.ts';
import { ArticleBody } from './article-body.tsx';
import { ArticleHeader } from './article-header.tsx';
import { ArticleSkeleton, BodySkeleton } from './article-skeleton.tsx';
import { usePost, usePosts } from './blog-content.ts';
import { PostFailure, PostMissing } from './post-missing.tsx';
import { RelatedPosts } from './related-posts.tsx';

/** The article of a slug. What the list knew of it is shown while its text is on the way. */
export function ArticleView({ slug }: { readonly slug: string }) {
  const posts = usePosts();
  const { data, error, reload } = usePost(slug);
  const post = data ?? posts.data?.find((known) => known.slug === slug);
  const isRead = data?.slug === slug;
  // What was read can be read again without a connection.
  useEffect(() => {
    if (isRead) keepPage();
  }, [isRead]);
  if (data === null) return <PostMissing title="Post Not Found" />;
  if (data === undefined && error) return <PostFailure error={error} onRetry={reload} />;
  if (!post) return <ArticleSkeleton />;
  return (
    <>
      <article className="article" aria-busy={post.content === undefined}>
        <PostHead post={post} />
        <ArticleHeader post={post} />
        {post.content === undefined ? <BodySkeleton /> : <ArticleBody html={post.content} />}
      </article>
      <RelatedPosts post={post} posts={posts.data ?? []} />
    </>
  );
}

function PostHead({ post }: { readonly post: Post }) {
  usePageHead({
    title: post.title,
    description: post.excerpt,
    picture: `/blog/${post.slug}/picture.png`,
    publishedAt: post.createdAt,
  });
  return null;
}
