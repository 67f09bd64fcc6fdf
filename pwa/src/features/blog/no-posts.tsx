import { Link } from 'wouter';

/** Nothing matches, or nothing is published yet. */
export function NoPosts({ isFiltered }: { readonly isFiltered: boolean }) {
  return (
    <div className="empty">
      <svg className="art" viewBox="0 0 320 200" aria-hidden="true">
        <path
          className="g"
          d="M20 180H300M20 180A140 140 0 0 1 300 180M62 180A98 140 0 0 1 258 180M106 180A54 140 0 0 1 214 180M160 40V180M36 110H284M76 66H244"
        />
        <path className="l dash" d="M96 140q64-80 128-28" />
        <circle className="o" cx="96" cy="140" r="7" />
        <circle className="o" cx="160" cy="101" r="7" />
        <circle className="d" cx="224" cy="112" r="7" />
      </svg>
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
