import { useEffect, useRef, useState } from 'react';
import { describePicture } from '@longitude/contract/pictures';
import type { Post } from '@longitude/contract/posts';
import { useSite } from '../../platform/site.ts';
import artStyles from '../../ui/art.module.css';

interface PostCoverProps {
  readonly post: Pick<Post, 'featuredImage' | 'category'>;
  /** Above the fold: loads immediately and with priority. */
  readonly isFirst?: boolean;
}

/** The image of a post in its frame. Decorative: the title is beside it. */
export function PostCover({ post, isFirst = false }: PostCoverProps) {
  const wanted = choosePicture(post, useSite().origin);
  const [broken, setBroken] = useState<string | null>(null);
  const image = useRef<HTMLImageElement>(null);
  useEffect(() => {
    // It may have failed before hydration.
    if (image.current?.complete && image.current.naturalWidth === 0) setBroken(wanted);
  }, [wanted]);
  const source = broken === wanted ? drawingOf(post) : wanted;
  return (
    <figure>
      <img
        className={artStyles['cover']}
        ref={image}
        src={source}
        srcSet={describePicture(source)?.srcset}
        sizes={isFirst ? '(min-width: 64rem) 48rem, 100vw' : '(min-width: 40rem) 20rem, 100vw'}
        alt=""
        width={320}
        height={200}
        decoding="async"
        loading={isFirst ? 'eager' : 'lazy'}
        fetchPriority={isFirst ? 'high' : 'auto'}
        onError={() => setBroken(wanted)}
      />
    </figure>
  );
}

/** The Content-Security-Policy allows only our own pictures: a drawing replaces all others. */
function choosePicture(post: PostCoverProps['post'], origin: string): string {
  const address = post.featuredImage ?? '';
  const path = address.startsWith(`${origin}/`) ? address.slice(origin.length) : address;
  return /^\/(?![/\\])/.test(path) ? path : drawingOf(post);
}

const drawings: Readonly<Record<string, string>> = {
  'ai-ml': '/art/post-models.svg',
  cybersecurity: '/art/post-headers.svg',
  'team-management': '/art/post-hours.svg',
  'business-strategy': '/art/post-rates.svg',
};

function drawingOf({ category }: PostCoverProps['post']): string {
  return drawings[category?.slug ?? ''] ?? '/art/post-note.svg';
}
