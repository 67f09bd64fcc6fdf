import { defaultCategories } from '@longitude/contract/default-categories';
import type { CategoryFields } from './model.ts';

type Slug = (typeof defaultCategories)[number]['slug'];

/** Each colour has 4.5:1 as text on white; they differ in hue and lightness. */
const looks: Readonly<Record<Slug, Pick<CategoryFields, 'description' | 'color' | 'icon'>>> = {
  'ai-ml': {
    description: 'Models that earn their keep, and the ones that did not.',
    color: '#6b4fa0',
    icon: 'chip',
  },
  cybersecurity: {
    description: 'What we find on real sites, and how to fix it.',
    color: '#b3261e',
    icon: 'shield',
  },
  'team-management': {
    description: 'Working across ten and a half hours.',
    color: '#0b5d78',
    icon: 'people',
  },
  'business-strategy': {
    description: 'Costs, contracts and when to say no.',
    color: '#8a5a00',
    icon: 'compass',
  },
};

/** The categories of a new site. */
export const firstCategories: readonly CategoryFields[] = defaultCategories.map(
  ({ name, slug }) => ({ name, slug, ...looks[slug], active: true }),
);
