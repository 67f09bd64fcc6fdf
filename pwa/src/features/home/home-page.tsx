import { Link } from 'wouter';
import { useSettings } from '../../platform/site.ts';
import { splitTagline } from '../../ui/tagline.tsx';
import { HeroGlobe } from './hero-globe.tsx';

export default function HomePage() {
  const { siteTagline } = useSettings();
  return (
    <>
      <section className="hero">
        <div className="wrap">
          <div className="hero-t">
            <h1>
              {splitTagline(siteTagline).map((sentence) => (
                <span key={sentence}>{sentence} </span>
              ))}
            </h1>
            <p className="lead">
              Your lead sits in Toronto. Your team builds in Bengaluru. One contract, one standard
              of work, and someone awake at every hour of it.
            </p>
            <div className="row">
              <Link className="btn cta go" href="/contact">
                Get Started Today
              </Link>
              <Link className="btn" href="/services">
                Explore Services
              </Link>
            </div>
          </div>
          <HeroGlobe />
        </div>
        <div className="wrap">
          <div className="merid" data-at="0" aria-hidden="true">
            <span>79.4° W</span>
          </div>
        </div>
      </section>
      <Directions />
    </>
  );
}

const directions = [
  {
    href: '/contact',
    title: 'Write to us',
    text: 'A question, in your own words. A person answers within 24 hours.',
    link: 'Contact Form',
  },
  {
    href: '/contact?tab=request',
    title: 'Describe a project',
    text: 'Choose one of seven services, say what has to be done, and get a detailed proposal.',
    link: 'Service Request',
  },
];

/** What a visitor can do here today. */
function Directions() {
  return (
    <section className="wrap directions" aria-labelledby="start-here">
      <div className="split">
        <h2 id="start-here">Two ways to begin</h2>
        <div className="feats">
          {directions.map(({ href, title, text, link }) => (
            <div key={href}>
              <h3>{title}</h3>
              <p className="muted">{text}</p>
              <Link className="link go" href={href}>
                {link}
              </Link>
            </div>
          ))}
        </div>
      </div>
    </section>
  );
}
