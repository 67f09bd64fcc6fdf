import type { Post } from '@longitude/contract/posts';

import { useSettings } from '../../../platform/site.ts';
import { BackLink } from '../../../ui/back-link.tsx';
import { formatLongDate } from '../../../ui/format-date.ts';
import { Button } from '../../../ui/button.tsx';
import { shareLink } from '../../../ui/share-link.ts';
import { PostCover } from '../post-cover.tsx';
import { dateOf } from '../posts.ts';
import { CategoryBadge } from './category-marks.tsx';
import cardStyles from './cards.module.css';
import styles from './article.module.css';
import pageStyles from '../../../ui/page.module.css';

/** Category, title, excerpt, author and date of an article, with its cover. */
export function ArticleHeader({ post }: { readonly post: Post }) {
  const { timezone } = useSettings();
  const { category, title, excerpt, author, readTime } = post;
  const date = dateOf(post);
  return (
    <>
      <header className={`${pageStyles['top']} ${styles['top']} wrap`}>
        <BackToBlog />
        <div className={`${pageStyles['head']} ${styles['head']}`}>
          {category && <CategoryBadge name={category.name} color={category.color} />}
          <h1>{title}</h1>
          <p className="lead">{excerpt}</p>
        </div>
        <div className={`row ${styles['byline']}`}>
          <p className={cardStyles['credits']}>
            <span>By {author}</span>
            <time dateTime={date}>{formatLongDate(date, timezone)}</time>
            <span>{readTime} min read</span>
          </p>
          <ShareButton title={title} />
        </div>
      </header>
      <div className={`wrap ${cardStyles['cover']}`}>
        <PostCover post={post} isFirst />
      </div>
    </>
  );
}

/** Back link to /blog. */
export function BackToBlog() {
  return <BackLink href="/blog">Back to Blog</BackLink>;
}

/** Shares the page's address via the device, otherwise copies it (spec decision 19). */
function ShareButton({ title }: { readonly title: string }) {
  const share = () => shareLink(title, location.origin + location.pathname);
  return (
    <Button size="small" className={styles['share']} onClick={() => void share()}>
      Share
    </Button>
  );
}
