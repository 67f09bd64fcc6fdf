import type { Article } from './article.ts';
import { evaluateBeforeYouAutomate } from './evaluate-before-you-automate.ts';
import { governanceOnOnePage } from './governance-on-one-page.ts';
import { portNobodyClosed } from './port-nobody-closed.ts';
import { readingARateCard } from './reading-a-rate-card.ts';
import { securityHeaders } from './security-headers.ts';
import { splitASprint } from './split-a-sprint.ts';

/** What the blog of a new site holds, newest first. */
export const articles: readonly Article[] = [
  splitASprint,
  securityHeaders,
  evaluateBeforeYouAutomate,
  readingARateCard,
  portNobodyClosed,
  governanceOnOnePage,
];
