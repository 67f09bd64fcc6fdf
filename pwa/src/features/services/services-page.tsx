import { services } from '@longitude/contract/constants';
import { Link } from 'wouter';
import { splitMoney } from '@longitude/contract/money';
import { useSettings } from '../../platform/site.ts';
import { ServiceArt } from './services.tsx';
import { Meridian } from '../../ui/meridian.tsx';
import { offers } from './offers.ts';
import styles from './services.module.css';
import pageStyles from '../../ui/page.module.css';
import chipStyles from '../../ui/chips.module.css';
import { buttonClass } from '../../ui/button.tsx';

export default function ServicesPage() {
  return (
    <>
      <section className={`${pageStyles['top']} wrap`}>
        <div className={pageStyles['head']}>
          <h1>Seven services, one accountable team</h1>
          <p className="lead">
            Buy any of them on its own. They work best together, run by a lead in Canada and a team
            in India who share one backlog.
          </p>
        </div>
        <nav className={`${chipStyles['chips']} ${styles['contents']}`} aria-label="On this page">
          {services.map(({ slug, name }) => (
            <a key={slug} className={chipStyles['chip']} href={`#${slug}`}>
              {name}
            </a>
          ))}
        </nav>
      </section>
      {services.map((service, index) => (
        <ServiceSection
          key={service.slug}
          service={service}
          at={Math.round((index * 100) / (services.length - 1))}
        />
      ))}
      <Pricing />
    </>
  );
}

interface ServiceSectionProps {
  readonly service: (typeof services)[number];
  /** Position of the dot on the ruled line, 0 to 100. */
  readonly at: number;
}

/** One service: its drawing, four named features, the first deliverable, and the actions. */
function ServiceSection({ service, at }: ServiceSectionProps) {
  const { slug, name } = service;
  const { lead, features, first } = offers[slug];
  return (
    <section className="wrap" id={slug} aria-labelledby={`${slug}-name`}>
      <Meridian at={at} isRise={at === 0} />
      <div className={styles['service']}>
        <div className="stack">
          <h2 id={`${slug}-name`}>{name}</h2>
          <div className={styles['picture']}>
            <ServiceArt slug={slug} />
          </div>
        </div>
        <div>
          <p className={`lead ${styles['summary']}`}>{lead}</p>
          <dl className={styles['features']}>
            {features.map(([feature, detail]) => (
              <div key={feature}>
                <dt>{feature}</dt>
                <dd>{detail}</dd>
              </div>
            ))}
          </dl>
          <p className={styles['first']}>
            <b>What you get first:</b> {first}
          </p>
          <Actions service={service} />
        </div>
      </div>
    </section>
  );
}

function Actions({ service: { slug, name } }: Pick<ServiceSectionProps, 'service'>) {
  return (
    <div className="row">
      <Link className={buttonClass()} href="/contact">
        Request Consultation<span className="visually-hidden"> on {name}</span>
      </Link>
      {/* By slug, because the title may change (spec decision 13). */}
      {slug === 'cybersecurity' && (
        <Link className={buttonClass('ink', 'arrow')} href="/scanner">
          Try Security Scanner
        </Link>
      )}
    </div>
  );
}

/**
 * Cents an hour (public-site section 9): '$28/hr Junior Consultants (1-3 years)' and so on, below
 * 'Starting at $28/hour'. EUR and GBP have their own symbol (spec decision 29).
 */
const tiers = [
  [2800, 'Junior Consultants', '1-3 years'],
  [4500, 'Senior Consultants', '5-8 years'],
  [6500, 'Expert Specialists', '8+ years'],
] as const;

function Pricing() {
  const { defaultCurrency } = useSettings();
  const format = (cents: number) => splitMoney(cents, defaultCurrency).amount;
  return (
    <section className="night section" aria-labelledby="pricing">
      <div className="wrap">
        <div className={`${pageStyles['scale']} ${styles['scale']}`} aria-hidden="true" />
        <div className={`${pageStyles['head']} ${styles['pricing']}`}>
          <h2 id="pricing">{`Starting at ${format(tiers[0][0])}/hour`}</h2>
          <p className="lead">
            Consultants at three levels of experience. For developer costs by skill, see the
            calculator. {`Amounts in ${defaultCurrency}.`}
          </p>
        </div>
        <ul className={styles['rates']}>
          {tiers.map(([rate, level, experience]) => (
            <li key={level}>
              <b>
                {format(rate)}
                <small>/hr</small>
              </b>{' '}
              <span>
                {level} <small>({experience})</small>
              </span>
            </li>
          ))}
        </ul>
        <div className="row">
          <Link className={buttonClass('cta', 'arrow')} href="/calculator">
            Calculate Savings
          </Link>
          <Link className={buttonClass()} href="/contact">
            Get Custom Quote
          </Link>
        </div>
      </div>
    </section>
  );
}
