import { Link } from 'wouter';
import { useSettings } from '../../platform/site.ts';
import { Meridian } from '../../ui/meridian.tsx';
import { splitTagline } from '../../ui/tagline.tsx';
import { HeroGlobe } from './hero-globe.tsx';

/** The tagline, one line per sentence, beside the globe that rises from the first meridian. */
export function Hero() {
  const { siteTagline } = useSettings();
  return (
    <section className="hero">
      <div className="wrap">
        <div className="hero-t">
          <h1>
            {splitTagline(siteTagline).map((sentence) => (
              <span key={sentence}>{sentence} </span>
            ))}
          </h1>
          <p className="lead">
            Your lead sits in Toronto. Your team builds in Bengaluru. One contract, one standard of
            work, and someone awake at every hour of it.
          </p>
          <div className="row">
            <Link className="btn" href="/services">
              Explore Services
            </Link>
            <Link className="btn cta go" href="/contact">
              Get Started Today
            </Link>
          </div>
        </div>
        <HeroGlobe />
      </div>
      <div className="wrap">
        <Meridian at={0} />
      </div>
    </section>
  );
}
