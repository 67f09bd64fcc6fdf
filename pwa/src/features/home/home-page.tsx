import { Link } from 'wouter';
import { services } from '@longitude/contract/constants';
import { useSettings } from '../../platform/site.ts';
import { CallToAction } from '../../ui/call-to-action.tsx';
import { Meridian } from '../../ui/meridian.tsx';
import { ServiceArt, summaries } from '../services/services.tsx';
import { ReasonList } from '../about/about.tsx';
import { Hero } from './hero.tsx';
import { Portfolio } from './portfolio.tsx';
import styles from './home.module.css';
import pageStyles from '../../ui/page.module.css';
import { buttonClass, arrowLink } from '../../ui/button.tsx';

export default function HomePage() {
  return (
    <>
      <Hero />
      <CoreServices />
      <Figures />
      <WhyChoose />
      <Portfolio />
      <CallToAction
        title="Tell us what you need built, secured or kept running."
        text="You will hear back within 24 hours."
        href="/contact"
        action="Start Your Project"
      />
    </>
  );
}

function WhyChoose() {
  const { companyName } = useSettings();
  return (
    <section className="section wrap" aria-labelledby="why">
      <Meridian at={50} />
      <div className={pageStyles['split']}>
        <div className={`${pageStyles['sticky']} stack`}>
          <h2 id="why">Why Choose {companyName}</h2>
          <p className="lead">Five reasons, and what each means in practice.</p>
          <Link className={buttonClass('ink', 'arrow')} href="/calculator">
            Calculate Your Savings
          </Link>
        </div>
        <ReasonList />
      </div>
    </section>
  );
}

/** A grid of eight cells: the heading and seven cards. */
function CoreServices() {
  return (
    <section className={`wrap ${styles['core']}`} aria-labelledby="core">
      <div className={styles['grid']}>
        <div className={styles['first']}>
          <h2 id="core">Core Services</h2>
          <p className="muted">
            Seven disciplines under one contract. Choose one, or have a single team deliver several.
          </p>
        </div>
        {services.map(({ slug, name }) => (
          <article key={slug} className={styles['service']}>
            <ServiceArt slug={slug} />
            <h3>{name}</h3>
            <p>{summaries[slug]}</p>
            <Link className={arrowLink} href={`/services#${slug}`}>
              Learn More<span className="visually-hidden"> about {name}</span>
            </Link>
          </article>
        ))}
      </div>
    </section>
  );
}

/**
 * The company's claims, from its settings. By default (section 9):
 * '500+ Projects Completed', '50+ Happy Clients', '98% Success Rate', '24/7 Support Available'.
 */
function Figures() {
  const { claims } = useSettings();
  const figures = [
    [claims.projects, 'Projects Completed'],
    [claims.clients, 'Happy Clients'],
    [claims.success, 'Success Rate'],
    [claims.support, 'Support Available'],
  ] as const;
  const given = figures.filter(([figure]) => figure !== '');
  if (given.length === 0) return null;
  return (
    <section className="wrap" aria-label="In numbers">
      <Meridian at={32} />
      <ul className={styles['stats']}>
        {given.map(([figure, label]) => (
          <li key={label}>
            <b>{figure}</b> {label}
            {figure === '24/7' && <small> (on call outside business hours)</small>}
          </li>
        ))}
      </ul>
    </section>
  );
}
