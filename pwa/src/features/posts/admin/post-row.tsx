import type { Post } from '@longitude/contract/posts';
import { Link } from 'wouter';
import { navigate } from 'wouter/use-browser-location';
import { applyMark, removeRecord } from '../../../records/actions.ts';
import { describeMoment, describeTime } from '../../../ui/describe-time.ts';
import { Icon } from '../../../ui/icon.tsx';
import { RowMenu, type RowAction } from '../../../ui/lists/row-menu.tsx';
import { StatusMark, Swatch } from '../../../ui/status.tsx';
import { useBusy } from '../../../ui/use-busy.ts';
import { PostCover } from '../post-cover.tsx';
import { composeArticlePath, dateOf } from '../posts.ts';
import { composePostPath } from './post-paths.ts';
import { postList } from './posts-state.ts';
import styles from './posts.module.css';
import boxes from '../../../ui/boxes.module.css';

interface PostRowProps {
  readonly post: Post;
  readonly now: Date;
}

/** One post with its state and actions. */
export function PostRow({ post, now }: PostRowProps) {
  const { title, excerpt, published, featured } = post;
  return (
    <li className={styles['row']} data-id={post.id}>
      <span className={styles['picture']}>
        <PostCover post={post} />
      </span>
      <Link className={styles['title']} href={composePostPath(post.id)} data-open="">
        {title}
      </Link>
      <span className={styles['tags']}>
        <StatusMark
          status={published ? 'published' : 'draft'}
          label={published ? 'Published' : 'Draft'}
        />
        {featured && (
          <span className={`${boxes['badge']} ${boxes['featured']}`}>
            <Icon name="star" />
            Featured
          </span>
        )}
      </span>
      <p className={styles['excerpt']}>{excerpt}</p>
      <Byline post={post} now={now} />
      <PostMenu post={post} />
    </li>
  );
}

function Byline({ post, now }: PostRowProps) {
  const { author, category } = post;
  const date = dateOf(post);
  return (
    <p className={styles['facts']}>
      <span>{author}</span>
      {category && (
        <span>
          <Swatch color={category.color} />
          {category.name}
        </span>
      )}
      <time dateTime={date} title={describeMoment(date)}>
        {describeTime(date, now)}
      </time>
    </p>
  );
}

function PostMenu({ post }: Pick<PostRowProps, 'post'>) {
  const [isBusy, run] = useBusy();
  const { published, featured } = post;
  const toggle = (key: string): RowAction => ({
    ...postList.mark(key),
    run: () => void run(() => applyMark(postList, post, key)),
  });
  const view: RowAction = {
    label: 'View on site',
    icon: 'go',
    run: () => navigate(composeArticlePath(post.slug)),
  };
  const actions: readonly RowAction[] = [
    { label: 'Edit', icon: 'pen', run: () => navigate(composePostPath(post.id)) },
    ...(published ? [view] : []),
    toggle(published ? 'unpublish' : 'publish'),
    toggle(featured ? 'unfeature' : 'feature'),
    {
      label: 'Delete',
      icon: 'trash',
      isDanger: true,
      run: () => void removeRecord(postList, post, run),
    },
  ];
  return <RowMenu name={post.title} actions={actions} isBusy={isBusy} />;
}
