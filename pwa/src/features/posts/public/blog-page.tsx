import type { MouseEvent } from 'react';
import { countWords } from '@longitude/contract/core/text';
import type { Post } from '@longitude/contract/posts';
import { Link } from 'wouter';
import { usePageHead } from '../../../platform/page-head.ts';
import { useSettings } from '../../../platform/site.ts';
import { Meridian } from '../../../ui/meridian.tsx';
import { NewsletterForm } from '../../newsletter/newsletter.tsx';
import { useCategories, usePosts, type ShownCategory } from './blog-content.ts';
import { BlogSearch } from './blog-search.tsx';
import { PostResults } from './post-results.tsx';
import { toAddress, type BlogFilter, useBlogFilter } from './blog-filter.ts';
import { CategoryIcon } from './category-marks.tsx';
import styles from './blog.module.css';
import pageStyles from '../../../ui/page.module.css';

/** The list of articles (public-site section 2). */
export default function BlogPage() {
  const control = useBlogFilter();
  const posts = usePosts();
  const categories = useCategories();
  const { filter } = control;
  // Search engines must not index searches; the canonical address of a category is the list.
  usePageHead(filter.text ? { isHidden: true } : null);
  return (
    <>
      <section className={`${pageStyles['top']} wrap`}>
        <div className={pageStyles['head']}>
          <h1>Industry Insights</h1>
          <p className="lead">
            Notes from our work: what to decide, what it costs, and how to check it.
          </p>
        </div>
        <BlogSearch control={control} categories={categories} />
      </section>
      <section className="wrap" aria-labelledby="articles">
        <Meridian at={32} isRise />
        <h2 className="visually-hidden" id="articles" tabIndex={-1}>
          Articles
        </h2>
        <PostResults posts={posts} filter={filter} />
      </section>
      <section className="section wrap">
        <Meridian at={70} />
        <div className={`${pageStyles['split']} ${pageStyles['reversed']}`}>
          <BrowseCategories categories={categories} posts={posts.data} filter={filter} />
          <StayInformed />
        </div>
      </section>
    </>
  );
}

/** The reason to subscribe. The claim is a setting (spec decision 36). */
function StayInformed() {
  const { claims } = useSettings();
  return (
    <section className="stack" aria-labelledby="stay-informed">
      <h2 id="stay-informed">Stay Informed</h2>
      <p className="muted">
        Join over {claims.readers} professionals who read our notes. Unsubscribe at any time.
      </p>
      <NewsletterForm labelledBy="stay-informed" />
    </section>
  );
}

interface BrowseCategoriesProps {
  readonly categories: readonly ShownCategory[];
  readonly posts: readonly Post[] | undefined;
  readonly filter: BlogFilter;
}

/** All categories with their number of articles. Pressing one sets the filter and goes to the results. */
function BrowseCategories({ categories, posts, filter }: BrowseCategoriesProps) {
  if (categories.length === 0) return null;
  return (
    <nav aria-labelledby="browse">
      <h2 id="browse">Browse by Category</h2>
      <ul className={styles['categories']}>
        {categories.map((category) => (
          <li key={category.slug}>
            <Link
              href={`${toAddress({ text: filter.text, category: category.name })}#articles`}
              aria-current={filter.category === category.name ? 'true' : undefined}
              onClick={goToResults}
            >
              <CategoryIcon category={category} />
              <b>{category.name}</b>
              {/* A default has no articles to count. */}
              {posts && category.id && <span>{countPosts(posts, category.name)}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function countPosts(posts: readonly Post[], category: string): string {
  return countWords(posts.filter((post) => post.category?.name === category).length, 'article');
}

/** Moves to the rendered results. Modifier keys that open another tab must not scroll this page. */
function goToResults(event: MouseEvent): void {
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  requestAnimationFrame(() => {
    const results = document.getElementById('articles');
    results?.scrollIntoView();
    results?.focus({ preventScroll: true });
  });
}
