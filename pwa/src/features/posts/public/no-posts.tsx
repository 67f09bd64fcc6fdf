import { Link } from 'wouter';
import { Hemisphere } from '../../../ui/art/hemisphere.tsx';

/** Nothing matches, or nothing is published yet. */
export function NoPosts({ isFiltered }: { readonly isFiltered: boolean }) {
  return (
    <div className="empty">
      <Hemisphere>
        <path className="l dash" d="M96 140q64-80 128-28" />
        <circle className="o" cx="96" cy="140" r="7" />
        <circle className="o" cx="160" cy="101" r="7" />
        <circle className="d" cx="224" cy="112" r="7" />
      </Hemisphere>
      <h3>No posts found</h3>
      <p>Try adjusting your search or filter criteria.</p>
      {isFiltered && (
        <Link className="btn" href="/blog">
          Show all articles
        </Link>
      )}
    </div>
  );
}
