import { failureText } from './posts-failure.tsx';

const six = [1, 2, 3, 4, 5, 6];

/** Six cards while the posts are on their way. */
export function PostSkeletons() {
  return (
    <div aria-busy="true">
      <p className="vh" aria-live="polite">
        Loading articles
      </p>
      <noscript>
        <p className="note">{failureText}</p>
      </noscript>
      <div className="posts waiting" aria-hidden="true">
        {six.map((number) => (
          <div className="post" key={number} data-testid="post-skeleton">
            <figure className="sk" />
            <span className="sk short" />
            <span className="sk double" />
            <span className="sk" />
            <span className="sk short" />
          </div>
        ))}
      </div>
    </div>
  );
}
