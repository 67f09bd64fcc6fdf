import type { Post } from '@longitude/contract/posts';
import { Link } from 'wouter';
import { navigate } from 'wouter/use-browser-location';
import { describeMoment, describeTime } from '../../../ui/describe-time.ts';
import { Icon } from '../../../ui/icon.tsx';
import { RowMenu, type RowAction } from '../../../ui/lists/row-menu.tsx';
import { StatusMark, Swatch } from '../../../ui/status.tsx';
import { useBusy } from '../../../ui/use-busy.ts';
import { PostCover } from '../post-cover.tsx';
import { composeArticlePath, composePostPath, dateOf } from '../posts.ts';
import { removePost, togglePost } from './posts-state.ts';

interface PostRowProps {
  readonly post: Post;
  readonly now: Date;
  /** Called after the row is removed. */
  readonly onRemoved: () => void;
}

/** One post with its state and actions. */
export function PostRow({ post, now, onRemoved }: PostRowProps) {
  const { title, excerpt, published, featured } = post;
  return (
    <li className="writing">
      <span className="pic">
        <PostCover post={post} />
      </span>
      <Link className="row-who" href={composePostPath(post.id)}>
        {title}
      </Link>
      <span className="tags">
        <StatusMark
          status={published ? 'published' : 'draft'}
          label={published ? 'Published' : 'Draft'}
        />
        {featured && (
          <span className="badge feat">
            <Icon name="star" />
            Featured
          </span>
        )}
      </span>
      <p className="row-snip">{excerpt}</p>
      <Byline post={post} now={now} />
      <PostMenu post={post} onRemoved={onRemoved} />
    </li>
  );
}

function Byline({ post, now }: Omit<PostRowProps, 'onRemoved'>) {
  const { author, category } = post;
  const date = dateOf(post);
  return (
    <p className="row-meta">
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

function PostMenu({ post, onRemoved }: Omit<PostRowProps, 'now'>) {
  const [isBusy, run] = useBusy();
  const { published, featured } = post;
  const toggle = (change: { published: boolean } | { featured: boolean }, title: string) => () =>
    void run(() => togglePost(post, change, title));
  const remove = async () => {
    if (await run(() => removePost(post))) onRemoved();
  };
  const view: RowAction = {
    label: 'View on site',
    icon: 'go',
    run: () => navigate(composeArticlePath(post.slug)),
  };
  const actions: readonly RowAction[] = [
    { label: 'Edit', icon: 'pen', run: () => navigate(composePostPath(post.id)) },
    ...(published ? [view] : []),
    published
      ? { label: 'Unpublish', icon: 'eyeOff', run: toggle({ published: false }, 'Unpublished') }
      : { label: 'Publish', icon: 'eye', run: toggle({ published: true }, 'Published') },
    featured
      ? { label: 'Unfeature', icon: 'star', run: toggle({ featured: false }, 'Not featured') }
      : { label: 'Feature', icon: 'star', run: toggle({ featured: true }, 'Featured') },
    { label: 'Delete', icon: 'trash', isDanger: true, run: () => void remove() },
  ];
  return <RowMenu name={post.title} actions={actions} isBusy={isBusy} />;
}
