import { backup } from './features/backup/feature.ts';
import { calculator } from './features/calculator/feature.ts';
import { categories } from './features/categories/feature.ts';
import { dataCheck } from './features/data-check/feature.ts';
import { drafts } from './features/drafts/feature.ts';
import { emails } from './features/emails/feature.ts';
import { events } from './features/events/feature.ts';
import { files } from './features/files/feature.ts';
import { inbox } from './features/inbox/feature.ts';
import { newsletter } from './features/newsletter/feature.ts';
import { notes } from './features/notes/feature.ts';
import { overview } from './features/overview/feature.ts';
import { pictures } from './features/pictures/feature.ts';
import { posts } from './features/posts/feature.ts';
import { push } from './features/push/feature.ts';
import { refusedAddresses } from './features/refused-addresses/feature.ts';
import { scans } from './features/scans/feature.ts';
import { search } from './features/search/feature.ts';
import { session } from './features/session/feature.ts';
import { settings } from './features/settings/feature.ts';
import { skills } from './features/skills/feature.ts';
import { trash } from './features/trash/feature.ts';
import { violations } from './features/violations/feature.ts';
import { visits } from './features/visits/feature.ts';
import type { FeatureDefinition } from './platform/feature.ts';

/** The product: its features, each after those that it uses. */
export const features: readonly FeatureDefinition[] = [
  settings,
  session,
  refusedAddresses,
  events,
  files,
  notes,
  emails,
  drafts,
  skills,
  calculator,
  newsletter,
  inbox,
  categories,
  pictures,
  posts,
  scans,
  search,
  trash,
  overview,
  push,
  backup,
  visits,
  violations,
  dataCheck,
];
