import { useEffect, useRef } from 'react';
import type { Clash } from '../../../editing/edits.ts';
import { Button } from '../../../ui/button.tsx';
import styles from './clash-note.module.css';
import { compareContents, joinBlocks, readBlock } from './compare-contents.ts';
import type { PostDraft } from './post-draft.ts';
import type { PostEditing } from './use-post-draft.ts';
import boxes from '../../../ui/boxes.module.css';

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
  publishedAt: 'Publication date',
};

interface ClashNoteProps {
  readonly editing: PostEditing;
}

/**
 * Reports that another administrator saved in the meantime, and offers both values of each
 * conflict.
 */
export function ClashNote({ editing }: ClashNoteProps) {
  const { clash, failure } = editing;
  const isShown = clash && (failure?.code === 'stale' || clash.fields.length > 0);
  return isShown ? <Conflicts editing={editing} clash={clash} /> : null;
}

function Conflicts({ editing, clash }: ClashNoteProps & { readonly clash: Clash<PostDraft> }) {
  const { fields, theirs } = clash;
  const note = useRef<HTMLElement>(null);
  // The Save button may be far below it.
  useEffect(() => note.current?.focus(), []);
  return (
    <section
      className={`${boxes['note']} ${boxes['cool']} ${styles['note']}`}
      aria-label="Conflict"
      tabIndex={-1}
      ref={note}
    >
      <p role="alert">
        <b>Someone else changed this post.</b> Nothing was saved; what you typed is still here.{' '}
        {fields.length === 0
          ? 'Your changes don’t overlap: click Save again to keep both.'
          : 'You both changed the fields listed here. Choose a version, or save again to keep yours.'}
      </p>
      {fields.map((field) =>
        field === 'content' ? (
          <ContentConflict key={field} editing={editing} theirs={theirs.content} />
        ) : (
          <FieldConflict key={field} editing={editing} field={field} theirs={theirs} />
        ),
      )}
    </section>
  );
}

interface FieldConflictProps extends ClashNoteProps {
  readonly field: keyof PostDraft;
  readonly theirs: PostDraft;
}

function FieldConflict({ editing, field, theirs }: FieldConflictProps) {
  const value = quote(theirs, field);
  return (
    <div className={styles['conflict']}>
      <p>
        {names[field]} was changed by both of you.
        {value !== null && (
          <>
            {' '}
            Theirs: <b className="multiline">{value}</b>
          </>
        )}
      </p>
      <Button size="small" onClick={() => editing.settle({ [field]: theirs[field] })}>
        Use theirs
      </Button>
    </div>
  );
}

/** The other value; not an id. */
function quote(theirs: PostDraft, field: keyof PostDraft): string | null {
  if (field === 'categoryId') return null;
  const value = theirs[field];
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  return value || 'empty';
}

/** The parts of both contents that differ, side by side. */
function ContentConflict({ editing, theirs }: ClashNoteProps & { readonly theirs: string }) {
  const mine = editing.draft.content;
  const parts = compareContents(mine, theirs);
  const use = (content: string) => editing.settle({ content });
  return (
    <div className={styles['contents']}>
      <Version name="Yours" blocks={parts.mine} label="Use yours" onUse={() => use(mine)} />
      <Version name="Theirs" blocks={parts.theirs} label="Use theirs" onUse={() => use(theirs)} />
      <Button size="small" onClick={() => use(joinBlocks(parts))}>
        Keep both
      </Button>
    </div>
  );
}

interface VersionProps {
  readonly name: string;
  readonly blocks: readonly string[];
  readonly label: string;
  readonly onUse: () => void;
}

function Version({ name, blocks, label, onUse }: VersionProps) {
  return (
    <div className={styles['version']}>
      <h2>{name}</h2>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolls by keyboard */}
      <section className={styles['text']} tabIndex={0} aria-label={`${name}: content`}>
        {blocks.length === 0 && <p className="muted">Nothing here</p>}
        {blocks.map((block, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- blocks have no identity
          <p key={index}>{readBlock(block)}</p>
        ))}
      </section>
      <Button size="small" onClick={onUse}>
        {label}
      </Button>
    </div>
  );
}
