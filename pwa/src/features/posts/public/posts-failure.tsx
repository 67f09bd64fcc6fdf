import { Button } from '../../../ui/button.tsx';

export const failureText = 'Failed to load blog posts. Please try again later.';

/** Why there are no posts, and another try. */
export function PostsFailure({ onRetry }: { readonly onRetry: () => void }) {
  return (
    <div className="note posts-failure" role="alert">
      <p>{failureText}</p>
      <Button size="small" onClick={onRetry}>
        Try Again
      </Button>
    </div>
  );
}
