import { BackToBlog } from './article-header.tsx';
import { failureText } from './posts-failure.tsx';

/** The shape of an article of which nothing is known yet. */
export function ArticleSkeleton() {
  return (
    <div className="article" aria-busy="true" data-testid="article-skeleton">
      <div className="pg wrap">
        <BackToBlog />
        <noscript>
          <p className="note">{failureText}</p>
        </noscript>
        <div className="head">
          <span className="sk short" />
          <span className="sk title" />
          <span className="sk" />
          <span className="sk short" />
        </div>
      </div>
      <div className="wrap article-cover">
        <figure className="sk" />
      </div>
      <BodySkeleton />
    </div>
  );
}

/** The shape of its text. */
export function BodySkeleton() {
  return (
    <div className="wrap">
      <p className="vh" aria-live="polite">
        Loading the article
      </p>
      <div className="article-text" aria-hidden="true" data-testid="body-skeleton">
        {[1, 2, 3, 4, 5, 6, 7, 8].map((line) => (
          <span className={line % 4 === 0 ? 'sk short' : 'sk'} key={line} />
        ))}
      </div>
    </div>
  );
}
