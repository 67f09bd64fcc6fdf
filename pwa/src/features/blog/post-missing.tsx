import type { ApiError } from '@longitude/contract/errors';
import { usePageHead } from '../../platform/page-head.ts';
import { Button } from '../../ui/button.tsx';
import { StatePage } from '../../ui/state-page.tsx';

interface Props {
  readonly title: string;
  /** Why it could not be loaded, when that is the reason. */
  readonly error?: ApiError | undefined;
  readonly onRetry?: () => void;
}

const links = [{ href: '/blog', text: 'Back to Blog' }];

/** There is no such post, or it did not come. */
export function PostMissing({ title, error, onRetry }: Props) {
  usePageHead({ title, description: 'There is no article at this address.', isHidden: true });
  return (
    <StatePage
      title={title}
      text="The blog post you're looking for doesn't exist."
      links={links}
      art={
        <>
          <path className="a" d="M52 128Q104 20 176 62" />
          <path className="l dash" d="M176 62q40 26 60 84" />
          <circle className="k" cx="52" cy="128" r="5" />
          <circle className="h" cx="240" cy="152" r="13" />
          <path className="h" d="m235 147 10 10m0-10-10 10" />
          <circle className="f" cx="176" cy="62" r="5" />
        </>
      }
    >
      {error && (
        <>
          <p>Or it could not be loaded: {error.message}</p>
          <p>
            <Button tone="ink" onClick={onRetry}>
              Try Again
            </Button>
          </p>
        </>
      )}
    </StatePage>
  );
}
