import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useSearch } from 'wouter';
import { usePageHead } from '../platform/page-head.ts';
import { useSite } from '../platform/site.ts';
import { Button } from './button.tsx';
import { submitOrPost } from './submit-or-post.ts';
import { StatePage } from './state-page.tsx';
import formStyles from './form.module.css';
import controlStyles from './field.module.css';
import { explainNotDone, isUnknownLink, usePress } from './use-press.ts';

interface Words {
  readonly title: string;
  readonly text: string;
  readonly links: readonly { readonly href: string; readonly text: string }[];
}

/** A page behind a link of our emails, with its texts by state. */
interface TokenPageProps {
  /** Name of the form, for a post without scripts. */
  readonly name: string;
  readonly press: (token: string) => Promise<unknown>;
  readonly question: Words & { readonly label: string; readonly pendingLabel: string };
  readonly done: Words;
  /** The link is truncated, invalid or expired. */
  readonly unknown: Words;
  /** Start of the sentence about a failure: 'Not confirmed'. */
  readonly notDone: string;
  readonly art: ReactNode;
}

/**
 * A page with one button: mail scanners open every link, but click no button. The server renders
 * the same question for every link and checks the token only when the button is clicked.
 */
export function TokenPage(page: TokenPageProps) {
  const { form } = useSite();
  const { state, isPending, failure, submit } = useQuestion(page);
  const words = page[state];
  const posted = form?.name === page.name ? form.failure : null;
  const heading = useOutcomeFocus(state);
  const hasFailed = state === 'question' && Boolean(failure ?? posted);
  usePageHead({ title: hasFailed ? `${page.notDone}: ${words.title}` : words.title });
  return (
    <StatePage
      title={words.title}
      text={words.text}
      links={words.links}
      art={page.art}
      headingRef={heading}
    >
      {state === 'question' && (
        <form
          className={formStyles['form']}
          method="post"
          data-held=""
          onSubmit={submitOrPost(submit)}
        >
          <input type="hidden" name="form" value={page.name} />
          <p className={controlStyles['error']} role="alert" hidden={!failure && !posted}>
            {failure ?? posted}
          </p>
          <Button
            type="submit"
            tone="cta"
            className={formStyles['auto']}
            isPending={isPending}
            pendingLabel={page.question.pendingLabel}
          >
            {page.question.label}
          </Button>
        </form>
      )}
    </StatePage>
  );
}

type State = 'question' | 'done' | 'unknown';

/** The clicked button disappears: moves the focus to the heading with the outcome. */
function useOutcomeFocus(state: State) {
  const heading = useRef<HTMLHeadingElement>(null);
  const first = useRef(state);
  useEffect(() => {
    if (state !== first.current) heading.current?.focus();
  }, [state]);
  return heading;
}

function useQuestion({ name, press: send, notDone }: TokenPageProps) {
  const { form } = useSite();
  const query = new URLSearchParams(useSearch());
  const token = query.get('token') ?? '';
  const [result, setResult] = useState<State | null>(null);
  const { isPending, error, press } = usePress();
  const wasRefused = form?.name === name && form.errors['token'] !== undefined;
  const first = query.get('sent') === name ? 'done' : wasRefused ? 'unknown' : 'question';
  const submit = () =>
    press(async () => {
      if (token !== '') await send(token);
      setResult(token === '' ? 'unknown' : 'done');
    });
  const state: State = error && isUnknownLink(error) ? 'unknown' : (result ?? first);
  return { state, isPending, failure: error && explainNotDone(notDone, error), submit };
}
