import type { MouseEvent } from 'react';
import type { Post } from '@longitude/contract/posts';
import { Link } from 'wouter';
import type { ShownCategory } from './blog-content.ts';
import { toAddress, type BlogFilter } from './blog-filter.ts';
import { CategoryIcon } from './category-icon.tsx';
import { countArticles } from './post-results.tsx';

interface Props {
  readonly categories: readonly ShownCategory[];
  readonly posts: readonly Post[] | undefined;
  readonly filter: BlogFilter;
}

/** All categories with the number of their articles. A press sets the filter and goes to the results. */
export function BrowseCategories({ categories, posts, filter }: Props) {
  return (
    <nav aria-labelledby="browse">
      <h2 id="browse">Browse by Category</h2>
      <ul className="cats">
        {categories.map((category) => (
          <li key={category.slug}>
            <Link
              href={`${toAddress({ text: filter.text, category: category.name })}#articles`}
              aria-current={filter.category === category.name ? 'true' : undefined}
              onClick={goToResults}
            >
              <CategoryIcon category={category} />
              <b>{category.name}</b>
              {posts && <span>{countPosts(posts, category.name)}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function countPosts(posts: readonly Post[], category: string): string {
  return countArticles(posts.filter((post) => post.category?.name === category).length);
}

/** Once the results are drawn. Keys that open another tab leave this page where it is. */
function goToResults(event: MouseEvent): void {
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  requestAnimationFrame(() => {
    const results = document.getElementById('articles');
    results?.scrollIntoView();
    results?.focus({ preventScroll: true });
  });
}
