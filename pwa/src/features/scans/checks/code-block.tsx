import { useIsHydrated } from '../../../platform/site.ts';
import { Button } from '../../../ui/button.tsx';
import { copyText } from '../../../ui/copy-text.ts';
import { findCopied, readCodeLine } from './read-code.ts';
import styles from './code-block.module.css';

interface CodeBlockProps {
  /** A file's path, or the way through a dashboard. */
  readonly title: string;
  /** Lines that begin with # are comments; «…» marks a value to change later. */
  readonly code: string;
  /** False for settings that are made by hand. */
  readonly canCopy?: boolean;
}

/** Code to copy, with its comments and marked values. Long lines wrap with a hanging indent. */
export function CodeBlock({ title, code, canCopy = true }: CodeBlockProps) {
  const isHydrated = useIsHydrated();
  return (
    <figure className={styles['code']}>
      <figcaption>
        <span>{title}</span>
        {canCopy && isHydrated && (
          <Button
            tone="plain"
            size="small"
            aria-label={`Copy: ${title}`}
            onClick={() => void copyText(findCopied(code), 'Code')}
          >
            Copy
          </Button>
        )}
      </figcaption>
      <pre>
        <code>
          {code.split('\n').map((line, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- lines repeat, and never move
            <CodeLine key={index} line={line} />
          ))}
        </code>
      </pre>
    </figure>
  );
}

const kinds = { prompt: styles['prompt'], value: styles['value'] };

function CodeLine({ line }: { readonly line: string }) {
  const { isComment, parts } = readCodeLine(line);
  return (
    <span className={isComment ? styles['comment'] : undefined}>
      {parts.map(({ text, kind }, index) =>
        kind === null ? (
          text
        ) : (
          // oxlint-disable-next-line react/no-array-index-key -- as above
          <span className={kinds[kind]} key={index}>
            {text}
          </span>
        ),
      )}
      {'\n'}
    </span>
  );
}
