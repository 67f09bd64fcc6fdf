import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** An initial article of a new site, by the company; afterwards it is a post like any other. */
export interface Article {
  /** Lower-case letters, digits and hyphens; unique. */
  readonly slug: string;
  readonly title: string;
  readonly excerpt: string;
  /** One of `defaultCategories` in the contract. */
  readonly categorySlug: string;
  /** `/art/post-….svg`. */
  readonly featuredImage: string;
  /** Minutes. */
  readonly readTime: number;
  readonly featured: boolean;
  /** ISO 8601 date; the post's `createdAt`. */
  readonly publishedAt: string;
  /** HTML that the sanitizer of posts leaves unchanged. */
  readonly content: string;
}

const list: readonly Omit<Article, 'content'>[] = [
  {
    slug: 'split-a-sprint-across-ten-and-a-half-hours',
    title: 'How to split a sprint across ten and a half hours',
    excerpt:
      'Two shared hours a day are enough, if they are the right two. The clock arithmetic between Toronto and Bengaluru, a budget for the shared hours, and the note that carries the rest.',
    categorySlug: 'team-management',
    featuredImage: '/art/post-hours.svg',
    readTime: 6,
    featured: true,
    publishedAt: '2026-11-12T14:00:00.000Z',
  },
  {
    slug: 'what-a-security-header-actually-stops',
    title: 'What a security header actually stops',
    excerpt:
      'Five response headers, the attack that each of them stops, what it leaves open, and the order in which to turn them on without breaking the checkout.',
    categorySlug: 'cybersecurity',
    featuredImage: '/art/post-headers.svg',
    readTime: 6,
    featured: false,
    publishedAt: '2026-09-22T13:30:00.000Z',
  },
  {
    slug: 'evaluate-before-you-automate',
    title: 'Evaluate before you automate',
    excerpt:
      'A spreadsheet with sixty real tickets says more about a language model than any demo. How to build one in a day, what its numbers can prove, and what they cannot.',
    categorySlug: 'ai-ml',
    featuredImage: '/art/post-cases.svg',
    readTime: 6,
    featured: false,
    publishedAt: '2026-07-29T13:30:00.000Z',
  },
  {
    slug: 'reading-an-offshore-rate-card',
    title: 'Reading an offshore rate card',
    excerpt:
      'What is in an hourly rate, what is left out of it, the arithmetic that makes two offers comparable, and four questions that bring the rest to light.',
    categorySlug: 'business-strategy',
    featuredImage: '/art/post-rates.svg',
    readTime: 6,
    featured: false,
    publishedAt: '2026-05-19T13:30:00.000Z',
  },
  {
    slug: 'the-port-nobody-closed',
    title: 'The port left open',
    excerpt:
      'A test database, a firewall rule that did not apply, and a calm Tuesday. How a service ends up on the open internet step by step, and four checks that find it first.',
    categorySlug: 'cybersecurity',
    featuredImage: '/art/post-ports.svg',
    readTime: 5,
    featured: false,
    publishedAt: '2026-03-31T13:30:00.000Z',
  },
  {
    slug: 'it-governance-that-fits-on-one-page',
    title: 'IT governance that fits on one page',
    excerpt:
      'What a company of forty people can take from COBIT, ISO 27001 and ITIL without hiring a department: who decides, which risks are open, what changed, and four meetings a year.',
    categorySlug: 'business-strategy',
    featuredImage: '/art/post-note.svg',
    readTime: 6,
    featured: false,
    publishedAt: '2026-02-03T14:30:00.000Z',
  },
];

/** The blog of a new site, newest first. The text of an article is the HTML file of its slug. */
export const articles: readonly Article[] = list.map((article) => {
  const html = readFileSync(join(import.meta.dirname, `${article.slug}.html`), 'utf8');
  return { ...article, content: html.trimEnd() };
});
