import './post.css';
import type { PageProps } from '../../../platform/page-props.ts';
import { ArticleView } from './article-view.tsx';
import { PostMissing } from './post-missing.tsx';

const slugPattern = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** One article (public-site section 2). What cannot be a slug is not asked for. */
export default function PostPage({ params }: PageProps) {
  const slug = params['slug'];
  if (!slug || !slugPattern.test(slug)) return <PostMissing title="Post not found" />;
  return <ArticleView key={slug} slug={slug} />;
}
