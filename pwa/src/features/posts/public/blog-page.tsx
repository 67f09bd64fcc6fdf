import './blog.css';
import { usePageHead } from '../../../platform/page-head.ts';
import { Meridian } from '../../../ui/meridian.tsx';
import { useCategories, usePosts } from './blog-content.ts';
import { BlogSearch } from './blog-search.tsx';
import { BrowseCategories } from './browse-categories.tsx';
import { PostResults } from './post-results.tsx';
import { StayInformed } from './stay-informed.tsx';
import { useBlogFilter } from './use-blog-filter.ts';

/** The list of articles (public-site section 2). */
export default function BlogPage() {
  const control = useBlogFilter();
  const posts = usePosts();
  const categories = useCategories();
  const { filter } = control;
  // Searches are endless; a category is a part of the list, whose address it has.
  usePageHead(filter.text ? { isHidden: true } : null);
  return (
    <>
      <section className="pg wrap pg-blog">
        <div className="head">
          <h1>Industry Insights</h1>
          <p className="lead">
            Notes from the work: what to decide, what it costs, and how to check it.
          </p>
        </div>
        <BlogSearch control={control} categories={categories} />
      </section>
      <section className="wrap" aria-labelledby="articles">
        <Meridian at={32} isRise />
        <h2 className="vh" id="articles" tabIndex={-1}>
          Articles
        </h2>
        <PostResults posts={posts} filter={filter} />
      </section>
      <section className="section wrap">
        <Meridian at={70} />
        <div className="split rev">
          <BrowseCategories categories={categories} posts={posts.data} filter={filter} />
          <StayInformed />
        </div>
      </section>
    </>
  );
}
