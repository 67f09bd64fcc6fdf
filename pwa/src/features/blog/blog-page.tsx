import './blog.css';
import { usePageHead } from '../../platform/page-head.ts';
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
        <div className="merid rise" data-at="32" aria-hidden="true">
          <span>29.2° W</span>
        </div>
        <h2 className="vh" id="articles" tabIndex={-1}>
          Articles
        </h2>
        <PostResults posts={posts} filter={filter} />
      </section>
      <section className="section wrap">
        <div className="merid" data-at="70" aria-hidden="true">
          <span>30.5° E</span>
        </div>
        <div className="split rev">
          <BrowseCategories categories={categories} posts={posts.data} filter={filter} />
          <StayInformed />
        </div>
      </section>
    </>
  );
}
