import { countWords, pluralize } from '@longitude/contract/core/text';
import { useDeferredValue, useEffect, useState } from 'react';
import { isOffline } from '../../../../platform/connection.ts';
import { createLazyPart } from '../../../../platform/lazy-part.ts';
import { Choice } from '../../../../ui/choice.tsx';
import { ErrorNote } from '../../../../ui/error-note.tsx';
import type { PostEditing } from '../use-post-draft.ts';
import { explainUnsafe } from './find-unsafe.ts';
import { explainUndescribed, measureArticle } from './measure-article.ts';
import { devicePictures } from './upload-picture.ts';
import fieldStyles from './article-field.module.css';
import controlStyles from '../../../../ui/field.module.css';
import boxes from '../../../../ui/boxes.module.css';

const id = 'post-content';
const labels = { labelledBy: `${id}-label`, describedBy: `${id}-note` } as const;

type View = 'write' | 'html';
const views = [
  ['write', 'Write'],
  ['html', 'Edit HTML'],
] as const;

/** Loaded as a separate chunk. */
const editor = createLazyPart(async () => (await import('./article-editor.tsx')).ArticleEditor);

interface ArticleFieldProps {
  readonly editing: PostEditing;
}

/** The content of an article: formatted or as HTML. */
export function ArticleField({ editing }: ArticleFieldProps) {
  const [view, setView] = useState<View>('write');
  const [problem, setProblem] = useState<string | null>(null);
  const hasFailed = useLoading(view);
  const error = editing.errors['content'];
  return (
    <div className={controlStyles['field']}>
      <div className={fieldStyles['head']}>
        <span className={fieldStyles['label']} id={labels.labelledBy}>
          Content*
        </span>
        <Choice label="View" value={view} options={views} onChoose={setView} />
      </div>
      <ErrorNote text={error ?? problem} />
      {view === 'html' ? (
        <HtmlText editing={editing} />
      ) : (
        <FormattedText editing={editing} hasFailed={hasFailed} onProblem={setProblem} />
      )}
      {(view === 'html' || editor.part.value || hasFailed) && <Note html={editing.draft.content} />}
    </div>
  );
}

/** Loads the editor for its view. Returns whether that failed. */
function useLoading(view: View): boolean {
  const [hasFailed, setHasFailed] = useState(false);
  const cannotLoad = isOffline.value;
  useEffect(() => {
    if (view !== 'write' || cannotLoad) return undefined;
    // A missing chunk reloads a page (src/app/stale-chunks.ts). Here the person is already writing.
    const hold = (event: Event) => event.stopImmediatePropagation();
    addEventListener('vite:preloadError', hold, { capture: true });
    const end = () => removeEventListener('vite:preloadError', hold, { capture: true });
    void editor.fetch().then(
      () => setHasFailed(false),
      () => setHasFailed(true),
    );
    return end;
  }, [view, cannotLoad]);
  return hasFailed;
}

interface FormattedTextProps extends ArticleFieldProps {
  readonly hasFailed: boolean;
  readonly onProblem: (text: string | null) => void;
}

function FormattedText({ editing, hasFailed, onProblem }: FormattedTextProps) {
  const Editor = editor.part.value;
  if (!Editor) {
    return (
      <output className={fieldStyles['opening']}>
        {hasFailed
          ? 'The editor couldn’t be loaded. Edit HTML works, and so does clicking Write again.'
          : 'Loading the editor...'}
      </output>
    );
  }
  return (
    <Editor
      id={id}
      {...labels}
      isInvalid={isWrong(editing)}
      value={editing.draft.content}
      onChange={(content) => {
        onProblem(null);
        editing.edit({ content });
      }}
      pictures={{ ...devicePictures, onProblem }}
    />
  );
}

/**
 * Whether the field itself has an error. A missing image description is reported at its own field,
 * which gets the focus.
 */
function isWrong({ errors: { content: error }, draft }: PostEditing): boolean {
  if (error === undefined) return false;
  return error !== explainUndescribed(measureArticle(draft.content).undescribed);
}

function HtmlText({ editing }: ArticleFieldProps) {
  return (
    <textarea
      id={id}
      className={`${controlStyles['input']} ${fieldStyles['html']}`}
      aria-labelledby={labels.labelledBy}
      aria-describedby={labels.describedBy}
      aria-invalid={editing.errors['content'] === undefined ? undefined : true}
      required
      rows={14}
      spellCheck={false}
      autoCapitalize="none"
      value={editing.draft.content}
      onChange={({ currentTarget }) => editing.edit({ content: currentTarget.value })}
    />
  );
}

function Note({ html }: { readonly html: string }) {
  const shown = useDeferredValue(html);
  const { words, minutes, pictures } = measureArticle(shown);
  return (
    <div className={`${controlStyles['hint']} ${fieldStyles['size']}`} id={labels.describedBy}>
      <span>{`${words.toLocaleString('en')} ${pluralize(words, 'word')}`}</span>
      <span>{countWords(minutes, 'minute to read', 'minutes to read')}</span>
      {pictures > 0 && <span>{countWords(pictures, 'image')}</span>}
      <Unsafe html={shown} />
    </div>
  );
}

/** The elements that saving will remove. */
function Unsafe({ html }: { readonly html: string }) {
  const found = explainUnsafe(html);
  return (
    <output className={found === null ? '' : boxes['note']}>
      {found !== null && <b>{found} </b>}
      Scripts, inline styles and unsafe code are removed when you save.
    </output>
  );
}
