import type { ReactNode } from 'react';
import type { ApiError } from '@longitude/contract/core/errors';
import { endSentence, isTimeout } from '../../../platform/failure-words.ts';
import { usePageHead } from '../../../platform/page-head.ts';
import { Button } from '../../../ui/button.tsx';
import { StatePage } from '../../../ui/state-page.tsx';
import { NotSaved } from '../../offline/not-saved.tsx';

interface MissingProps {
  readonly title: string;
  /** Why it did not come, when it was not the server that said there is none. */
  readonly children?: ReactNode;
}

const links = [{ href: '/blog', text: 'Back to Blog' }];

/** There is no such post. */
export function PostMissing({ title, children }: MissingProps) {
  usePageHead({ title, description: 'No article could be shown at this address.', isHidden: true });
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
      {children}
    </StatePage>
  );
}

interface FailureProps {
  readonly error: ApiError;
  readonly onRetry: () => void;
}

/** It did not come, which says nothing about whether it exists. */
export function PostFailure({ error, onRetry }: FailureProps) {
  const hasTimedOut = isTimeout(error);
  if (error.code === 'offline' && !hasTimedOut) return <PostOffline onRetry={onRetry} />;
  const why = hasTimedOut ? 'The server did not answer in time.' : endSentence(error.message);
  return (
    <PostMissing title="Post Not Found">
      <p role="alert">Or it does, and could not be loaded this time. {why}</p>
      <p>
        <Button tone="ink" onClick={onRetry}>
          Try Again
        </Button>
      </p>
    </PostMissing>
  );
}

function PostOffline({ onRetry }: Pick<FailureProps, 'onRetry'>) {
  usePageHead({ title: 'Offline', isHidden: true });
  return <NotSaved onRetry={onRetry} />;
}
