import type { ComponentType } from 'react';
import { BettingCover } from './betting-cover.tsx';
import { MarketsCover } from './markets-cover.tsx';
import { MixedCover } from './mixed-cover.tsx';
import { RechargeCover } from './recharge-cover.tsx';
import { TradeCover } from './trade-cover.tsx';

export interface CaseStudy {
  readonly sector: string;
  readonly title: string;
  readonly text: string;
  /** What the work consisted of. */
  readonly parts: readonly string[];
  readonly Drawing: ComponentType;
}

/** Five case studies (public-site section 2). They name no client and no figure that nobody can check. */
export const caseStudies: readonly CaseStudy[] = [
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
    text: 'Bookings, customs papers and container positions in one record, from the first quote to the last free day at the port. A missing paper shows before the ship sails.',
    parts: ['Custom platform', 'Integration'],
    Drawing: TradeCover,
  },
  {
    sector: 'Telecommunications',
    title: 'Mobile recharge',
    text: 'Top-ups for several carriers through one gateway. A carrier that does not answer is asked again, and the same top-up is never charged twice.',
    parts: ['Payments', 'Carrier gateway'],
    Drawing: RechargeCover,
  },
  {
    sector: 'Across sectors',
    title: 'Diverse CRM/ERP/cloud/security interventions',
    text: 'Short work with an end date: a stalled CRM brought back on course, an ERP upgrade finished, a cloud bill explained and cut, findings closed before an audit.',
    parts: ['Fixed scope', 'Small team'],
    Drawing: MixedCover,
  },
];
