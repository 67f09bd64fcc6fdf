import { services } from '@longitude/contract/constants';
import { Link } from 'wouter';
import { ServiceArt } from '../../ui/art/service-art.tsx';
import { summaries } from '../services/summaries.ts';

/** A grid of eight cells: the heading and seven cards. */
export function CoreServices() {
  return (
    <section className="wrap core" aria-labelledby="core">
      <div className="grat four">
        <div className="first">
          <h2 id="core">Core Services</h2>
          <p className="muted">
            Seven disciplines under one contract. Take one, or let a single team carry several.
          </p>
        </div>
        {services.map(({ slug, name }) => (
          <article key={slug} className="svc">
            <ServiceArt slug={slug} />
            <h3>{name}</h3>
            <p>{summaries[slug]}</p>
            <Link className="link go" href={`/services#${slug}`}>
              Learn More<span className="vh"> about {name}</span>
            </Link>
          </article>
        ))}
      </div>
    </section>
  );
}
