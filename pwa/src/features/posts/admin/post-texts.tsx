import { Field } from '../../../ui/field.tsx';
import { composeArticlePath } from '../posts.ts';
import { ArticleField } from './article-editor/article-field.tsx';
import type { PostEditing } from './use-post-draft.ts';
import styles from './post-texts.module.css';

interface PostTextsProps {
  readonly editing: PostEditing;
  /** Last segment of the post's address, once it has one. */
  readonly slug: string | undefined;
}

/** Title, excerpt and content. */
export function PostTexts({ editing, slug }: PostTextsProps) {
  const { draft } = editing;
  return (
    <>
      <Area
        editing={editing}
        field="title"
        label="Title"
        rows={1}
        className={styles['title']}
        hint={slug ? composeArticlePath(slug) : 'The link is created from the title when you save.'}
      />
      <Area
        editing={editing}
        field="excerpt"
        label="Excerpt"
        rows={2}
        hint={`Shown in lists and in search results. ${draft.excerpt.length} characters`}
      />
      <ArticleField editing={editing} />
    </>
  );
}

interface AreaProps extends Pick<PostTextsProps, 'editing'> {
  readonly field: 'title' | 'excerpt';
  readonly label: string;
  readonly rows: number;
  readonly hint: string;
  readonly className?: string | undefined;
}

function Area({ editing, field, label, rows, hint, className = '' }: AreaProps) {
  const read = (typed: string) =>
    // A title has no line breaks; long ones wrap.
    editing.edit({ [field]: field === 'title' ? typed.replaceAll(/\s*\n\s*/g, ' ') : typed });
  return (
    <Field id={`post-${field}`} label={`${label}*`} hint={hint} error={editing.errors[field]}>
      {(control) => (
        <textarea
          {...control}
          className={`${control.className} ${className}`}
          required
          rows={rows}
          spellCheck
          value={editing.draft[field]}
          onChange={(event) => read(event.target.value)}
        />
      )}
    </Field>
  );
}
