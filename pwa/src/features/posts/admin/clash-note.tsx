import type { PostDraft } from './post-draft.ts';
import type { Clash } from './use-post-draft.ts';

const names: Readonly<Record<keyof PostDraft, string>> = {
  title: 'Title',
  excerpt: 'Excerpt',
  content: 'Content',
  author: 'Author',
  categoryId: 'Category',
  featuredImage: 'Featured image URL',
  readTime: 'Read time',
  published: 'Published',
  featured: 'Featured Post',
};

/** Their text where it can be read at a glance; a whole article or an id cannot. */
function quote(theirs: PostDraft, field: keyof PostDraft): string | null {
  if (field === 'content' || field === 'categoryId') return null;
  const value = theirs[field];
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  return value || 'empty';
}

/** Says that somebody else saved meanwhile, and what is to be decided. */
export function ClashNote({ clash }: { readonly clash: Clash }) {
  const { fields, theirs } = clash;
  return (
    <div className="note cool" role="alert">
      <p>
        <b>Somebody else changed this post.</b> Nothing was saved; what you typed is still here.
        {fields.length === 0 && ' It goes together with their change: press Save again.'}
      </p>
      {fields.map((field) => {
        const text = quote(theirs, field);
        return (
          <p key={field}>
            {names[field]} was changed by both of you.
            {text !== null && (
              <>
                {' '}
                Theirs: <b className="said">{text}</b>
              </>
            )}
          </p>
        );
      })}
      {fields.length > 0 && <p>Save again to keep yours.</p>}
    </div>
  );
}
