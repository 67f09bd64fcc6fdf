import { useEffect, useMemo } from 'react';
import type { Post } from '@longitude/contract/posts';
import { keepPage } from '../../../platform/keep-page.ts';
import { type PageProps, usePageHead } from '../../../platform/page-head.ts';
import { Contents } from '../../../ui/contents.tsx';
import { ArticleText, outlineArticle } from '../article-text.tsx';
import { composeArticlePath } from '../posts.ts';
import { PostMissing, PostFailure, ArticleSkeleton, BodySkeleton } from './post-missing.tsx';
import { ArticleHeader } from './article-header.tsx';
import { usePost, usePosts } from './blog-content.ts';
import { RelatedPosts } from './related-posts.tsx';
import './post.css';

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
  const isRead = data?.slug === slug;
  useEffect(() => {
    if (isRead) void keepPage();
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
    picture: `${composeArticlePath(post.slug)}/picture.png`,
    publishedAt: post.createdAt,
  });
  return null;
}

/** The text of an article. `html` was sanitised when it was saved (decision 24). */
function ArticleBody({ html }: { readonly html: string }) {
  const outline = useMemo(() => outlineArticle(html), [html]);
  return (
    <div className={outline.isLong ? 'wrap article-columns' : 'wrap'}>
      {outline.isLong && <Contents chapters={outline.sections} />}
      <ArticleText outline={outline} />
    </div>
  );
}
