import { readTime, type Post } from '@longitude/contract/posts';
import { readLocalDay } from '@longitude/contract/find-next-time';
import { useDeferredValue, useEffect, useState } from 'react';
import { useSettings } from '../../../platform/site.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { ErrorNote } from '../../../ui/error-note.tsx';
import { Field } from '../../../ui/field.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { Switch } from '../../../ui/choice.tsx';
import { useBusy } from '../../../ui/use-busy.ts';
import { PostCover } from '../post-cover.tsx';
import { composeArticlePath } from '../posts.ts';
import { categories } from '../../categories/categories.ts';
import { devicePictures } from './article-editor/upload-picture.ts';
import { measureArticle } from './article-editor/measure-article.ts';
import { isReadTime } from './post-draft.ts';
import type { PostEditing } from './use-post-draft.ts';
import panelStyles from '../../../ui/panel.module.css';
import styles from './post-options.module.css';
import buttonStyles from '../../../ui/button.module.css';

interface PostOptionsProps {
  readonly editing: PostEditing;
  /** The post's own category, until all categories are loaded. */
  readonly known: Post['category'];
  /** Whether it was published before: its date then stays when it is published without one. */
  readonly isDated: boolean;
  /** Last segment of the address of a published post. */
  readonly slug?: string | undefined;
  /** Undefined for a post that is not stored yet. */
  readonly onDelete?: (() => void) | undefined;
}

/** The options of a post besides its texts. */
export function PostOptions({ editing, known, isDated, slug, onDelete }: PostOptionsProps) {
  const { draft, edit } = editing;
  return (
    <aside className={styles['options']}>
      <section className={panelStyles['panel']} aria-label="Publishing">
        <Switch
          id="post-published"
          label="Published"
          note="Visible to visitors once saved."
          checked={draft.published}
          onChange={(published) => edit({ published })}
        />
        <Switch
          id="post-featured"
          label="Featured Post"
          note="Shown large at the top of the blog."
          checked={draft.featured}
          onChange={(featured) => edit({ featured })}
        />
        <PublicationDate editing={editing} isDated={isDated} />
        {slug && (
          <a
            className={buttonClass('small')}
            href={composeArticlePath(slug)}
            target="_blank"
            rel="noreferrer"
          >
            View on site
          </a>
        )}
      </section>
      <section className={panelStyles['panel']} aria-label="Details">
        <TextField
          id="post-author"
          label="Author*"
          autoComplete="off"
          required
          {...editing.bind('author')}
        />
        <CategorySelect editing={editing} known={known} />
        <ReadTime editing={editing} />
      </section>
      <Picture editing={editing} known={known} />
      {onDelete && (
        <section className={panelStyles['panel']} aria-label="Delete">
          <Button tone="danger" size="small" onClick={onDelete}>
            <Icon name="trash" />
            Delete
          </Button>
        </section>
      )}
    </aside>
  );
}

/** A day by the company's clock; a stored time stays as it is while its day does. */
function PublicationDate({
  editing: { draft, errors, edit },
  isDated,
}: Pick<PostOptionsProps, 'editing' | 'isDated'>) {
  const { timezone } = useSettings();
  const { publishedAt } = draft;
  const [now] = useState(() => new Date());
  const isTime = publishedAt.includes('T');
  const whenEmpty =
    isDated && draft.published ? 'the date stays as it is.' : 'the day when you publish it.';
  return (
    <TextField
      id="post-publishedAt"
      label="Publication date"
      hint={`Sorts the post in lists. If empty: ${whenEmpty}`}
      error={errors['publishedAt']}
      type="date"
      max={readLocalDay(timezone, now)}
      value={isTime ? readLocalDay(timezone, new Date(publishedAt)) : publishedAt}
      onType={(day) => edit({ publishedAt: day })}
    />
  );
}

function Picture({ editing, known }: Pick<PostOptionsProps, 'editing' | 'known'>) {
  return (
    <section className={panelStyles['panel']} aria-label="Featured image">
      <TextField
        id="post-featuredImage"
        label="Featured image URL"
        hint="The https:// link of an image, which is copied to this site, or a path such as /art/post-hours.svg. If empty, an illustration is shown."
        autoComplete="off"
        inputMode="url"
        {...editing.bind('featuredImage')}
      />
      <PictureUpload onStored={(featuredImage) => editing.edit({ featuredImage })} />
      <PostCover post={{ featuredImage: editing.draft.featuredImage || null, category: known }} />
    </section>
  );
}

function PictureUpload({ onStored }: { readonly onStored: (path: string) => void }) {
  const [isBusy, run] = useBusy();
  const [error, setError] = useState<string | null>(null);
  const upload = async (file: File) => {
    const outcome = await devicePictures.store(file);
    const isStored = !('error' in outcome);
    setError(isStored ? null : `${file.name}: ${outcome.error}`);
    if (isStored) onStored(outcome.url);
    return isStored;
  };
  return (
    <>
      <Button
        size="small"
        isPending={isBusy}
        pendingLabel="Uploading..."
        onClick={() =>
          devicePictures.choose(false, ([file]) => void (file && run(() => upload(file))))
        }
      >
        Upload an image
      </Button>
      <ErrorNote text={error} />
    </>
  );
}

function CategorySelect({ editing, known }: Pick<PostOptionsProps, 'editing' | 'known'>) {
  useEffect(() => void categories.list.load(), []);
  const all = categories.list.data.value ?? (known ? [{ ...known, active: true }] : []);
  const error = categories.list.error.value;
  return (
    <Field
      id="post-categoryId"
      label="Category"
      hint={error && `The categories could not be loaded: ${error.message}`}
      error={editing.errors['categoryId']}
    >
      {(control) => (
        <select
          {...control}
          value={editing.draft.categoryId}
          onChange={(event) => editing.edit({ categoryId: event.target.value })}
        >
          <option value="">No category</option>
          {all.map(({ id, name, active }) => (
            <option key={id} value={id}>
              {active ? name : `${name} (inactive)`}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

function ReadTime({ editing }: Pick<PostOptionsProps, 'editing'>) {
  const { min, max, default: minutes } = readTime;
  /** The browser shows text that is no number, and reports an empty field. */
  const [isText, setIsText] = useState(false);
  const typed = editing.draft.readTime;
  const isUnused = isText || (typed !== '' && !isReadTime(typed));
  const counted = Math.min(measureArticle(useDeferredValue(editing.draft.content)).minutes, max);
  return (
    <TextField
      id="post-readTime"
      label="Read time in minutes"
      hint={
        <>
          From {min} to {max}. If left empty: {minutes}.{' '}
          {String(counted) !== typed && (
            <button
              type="button"
              className={buttonStyles['words']}
              onClick={() => editing.edit({ readTime: String(counted) })}
            >
              {`Use ${counted}, counted from the text`}
            </button>
          )}
        </>
      }
      error={
        isUnused
          ? `This is saved as ${minutes}: the read time is a whole number from ${min} to ${max}.`
          : editing.errors['readTime']
      }
      type="number"
      inputMode="numeric"
      min={min}
      max={max}
      value={typed}
      onInput={({ currentTarget }) => setIsText(currentTarget.validity.badInput)}
      onType={(minutes) => editing.edit({ readTime: minutes })}
    />
  );
}
