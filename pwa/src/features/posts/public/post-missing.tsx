import type { ReactNode } from 'react';
import type { ApiError } from '@longitude/contract/core/errors';
import { endSentence, isTimeout } from '../../../platform/api.ts';
import { usePageHead } from '../../../platform/page-head.ts';
import { Button } from '../../../ui/button.tsx';
import { notFoundArt, StatePage } from '../../../ui/state-page.tsx';
import { NotSaved } from '../../offline/offline.tsx';
import { BackToBlog } from './article-header.tsx';
import { failureText } from './blog-content.ts';
import cardStyles from './cards.module.css';
import styles from './article.module.css';
import textStyles from '../article-text.module.css';
import stateStyles from '../../../ui/lists/list-states.module.css';
import pageStyles from '../../../ui/page.module.css';
import boxes from '../../../ui/boxes.module.css';

interface PostMissingProps {
  readonly title: string;
  /** The reason of a failed request; none for the server's 404. */
  readonly children?: ReactNode;
}

const links = [{ href: '/blog', text: 'Back to Blog' }];

/** The post does not exist. */
export function PostMissing({ title, children }: PostMissingProps) {
  usePageHead({ title, description: 'There is no article at this URL.', isHidden: true });
  return (
    <StatePage
      title={title}
      text="The blog post you're looking for doesn't exist."
      links={links}
      art={notFoundArt}
    >
      {children}
    </StatePage>
  );
}

interface PostFailureProps {
  readonly error: ApiError;
  readonly onRetry: () => void;
}

/** The request failed: it is unknown whether the post exists. */
export function PostFailure({ error, onRetry }: PostFailureProps) {
  const hasTimedOut = isTimeout(error);
  if (error.code === 'offline' && !hasTimedOut) return <PostOffline onRetry={onRetry} />;
  const why = hasTimedOut ? 'The server did not respond in time.' : endSentence(error.message);
  return (
    <PostMissing title="Post Not Found">
      <p role="alert">Or it does, but it could not be loaded this time. {why}</p>
      <p>
        <Button tone="ink" onClick={onRetry}>
          Try Again
        </Button>
      </p>
    </PostMissing>
  );
}

function PostOffline({ onRetry }: Pick<PostFailureProps, 'onRetry'>) {
  usePageHead({ title: 'Offline', isHidden: true });
  return <NotSaved onRetry={onRetry} />;
}

/** Placeholder of an article without a known summary. */
export function ArticleSkeleton() {
  return (
    <div aria-busy="true" data-testid="article-skeleton">
      <div className={`${pageStyles['top']} ${styles['top']} wrap`}>
        <BackToBlog />
        <noscript>
          <p className={boxes['note']}>{failureText}</p>
        </noscript>
        <div className={`${pageStyles['head']} ${styles['head']} ${styles['waiting']}`}>
          <span className={`${stateStyles['line']} ${styles['short']}`} />
          <span className={`${stateStyles['line']} ${styles['title']}`} />
          <span className={stateStyles['line']} />
          <span className={`${stateStyles['line']} ${styles['short']}`} />
        </div>
      </div>
      <div className={`wrap ${cardStyles['cover']}`}>
        <figure className={stateStyles['line']} />
      </div>
      <BodySkeleton />
    </div>
  );
}

/** Placeholder of the text. */
export function BodySkeleton() {
  return (
    <div className="wrap">
      <p className="visually-hidden" aria-live="polite">
        Loading the article
      </p>
      <div className={textStyles['text']} aria-hidden="true" data-testid="body-skeleton">
        {[1, 2, 3, 4, 5, 6, 7, 8].map((line) => (
          <span
            className={
              line % 4 === 0 ? `${stateStyles['line']} ${styles['short']}` : stateStyles['line']
            }
            key={line}
          />
        ))}
      </div>
    </div>
  );
}
