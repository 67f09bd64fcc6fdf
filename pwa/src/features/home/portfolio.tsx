import type { ComponentType } from 'react';
import { Meridian } from '../../ui/meridian.tsx';
import {
  MarketsCover,
  BettingCover,
  MixedCover,
  RechargeCover,
  TradeCover,
} from './case-covers.tsx';
import styles from './portfolio.module.css';
import pageStyles from '../../ui/page.module.css';

/** The case studies; the first spans the page. */
export function Portfolio() {
  return (
    <section className={`wrap ${styles['portfolio']}`} aria-labelledby="work">
      <Meridian at={70} />
      <div className={pageStyles['head']}>
        <h2 id="work">Portfolio</h2>
        <p className="lead">Five projects, and what each had to get right.</p>
      </div>
      <div className={styles['cases']}>
        {caseStudies.map((study, index) => (
          <Case key={study.title} study={study} isBig={index === 0} />
        ))}
      </div>
    </section>
  );
}

function Case({ study, isBig }: { readonly study: CaseStudy; readonly isBig: boolean }) {
  const { sector, title, text, parts, Drawing } = study;
  return (
    <article className={isBig ? `${styles['case']} ${styles['large']}` : styles['case']}>
      <figure>
        <Drawing />
      </figure>
      <div>
        <p className={styles['kind']}>{sector}</p>
        <h3>{title}</h3>
        <p>{text}</p>
        <ul className={styles['parts']}>
          {parts.map((part) => (
            <li key={part}>{part}</li>
          ))}
        </ul>
      </div>
    </article>
  );
}

interface CaseStudy {
  readonly sector: string;
  readonly title: string;
  readonly text: string;
  /** The parts of the work. */
  readonly parts: readonly string[];
  readonly Drawing: ComponentType;
}

/** Five case studies (public-site section 2), without client names or unverifiable figures. */
const caseStudies: readonly CaseStudy[] = [
  {
    sector: 'Capital markets',
    title: 'Financial markets summary',
    text: 'One page instead of a screen full of tabs. Prices, movers and news from several exchanges are collected overnight, checked against a second source and set out before the opening bell. Where two sources disagree, the page says so and shows both.',
    parts: ['Data pipeline', 'Web application', 'Overnight operation'],
    Drawing: MarketsCover,
  },
  {
    sector: 'Sports and gaming',
    title: 'eSports betting platform',
    text: 'Odds follow the match, and bets are settled when the final round is confirmed. Every settlement can be replayed from its log, down to the single bet.',
    parts: ['Live data', 'Audit log'],
    Drawing: BettingCover,
  },
  {
    sector: 'Logistics',
    title: 'Import/export management',
    text: 'Bookings, customs papers and container positions in one record, from the first quote to the last free day at the port. A missing document is flagged before the ship sails.',
    parts: ['Custom platform', 'Integration'],
    Drawing: TradeCover,
  },
  {
    sector: 'Telecommunications',
    title: 'Mobile recharge',
    text: 'Top-ups for several carriers through one gateway. If a carrier does not respond, the request is retried, and no top-up is ever charged twice.',
    parts: ['Payments', 'Carrier gateway'],
    Drawing: RechargeCover,
  },
  {
    sector: 'Across sectors',
    title: 'Diverse CRM/ERP/cloud/security interventions',
    text: 'Short engagements with an end date: a stalled CRM put back on track, an ERP upgrade finished, a cloud bill explained and cut, findings closed before an audit.',
    parts: ['Fixed scope', 'Small team'],
    Drawing: MixedCover,
  },
];
