import { id, otherId } from './ids.ts';

export const contentExamples: Readonly<Record<string, readonly string[]>> = {
  'posts list': ['longitude posts list --drafts', 'longitude posts list --category Cybersecurity'],
  'posts show': [`longitude posts show ${id}`],
  'posts create': [
    'longitude posts create   # opens your editor',
    'longitude posts create --file ports.md --publish',
    "longitude posts create --title 'The port nobody closed' --category cybersecurity --file -",
  ],
  'posts edit': [
    `longitude posts edit ${id}   # opens your editor`,
    `longitude posts edit ${id} --read-time 8 --feature`,
  ],
  'posts preview': ['longitude posts preview ports.md'],
  'posts publish': [`longitude posts publish ${id} ${otherId}`],
  'posts unpublish': [`longitude posts unpublish ${id}`],
  'posts feature': [`longitude posts feature ${id}`],
  'posts unfeature': [`longitude posts unfeature ${id}`],
  'posts delete': [`longitude posts delete ${id} --yes`],
  'posts pictures add': ['longitude posts pictures add rack.webp'],
  'visits list': ['longitude visits list', 'longitude visits list --from 2026-01-01 --json'],
  'categories list': ['longitude categories list'],
  'categories show': [`longitude categories show ${id}`],
  'categories create': ["longitude categories create 'Data & Analytics' --colour '#22AA66'"],
  'categories edit': [`longitude categories edit ${id} --name Security --slug security`],
  'categories enable': [`longitude categories enable ${id}`],
  'categories disable': [`longitude categories disable ${id} ${otherId}`],
  'categories delete': [`longitude categories delete ${id} --yes`],
  'skills list': ['longitude skills list', 'longitude skills list --csv skills.csv'],
  'skills show': [`longitude skills show ${id}`],
  'skills create': ['longitude skills create Zig --middle-india 41 --middle-canada 99.50'],
  'skills edit': [
    `longitude skills edit ${id} --senior-india 42 --senior-canada 99.50`,
    `longitude skills edit ${id} --junior-india none   # a level that is not offered`,
  ],
  'skills enable': [`longitude skills enable ${id}`],
  'skills disable': [`longitude skills disable ${id} ${otherId}`],
  'skills import': [
    'longitude skills import skills.csv --dry-run',
    'longitude skills import skills.csv --yes',
  ],
  'skills delete': [`longitude skills delete ${id} --yes`],
  'calculations list': [
    'longitude calculations list',
    'longitude calculations list --csv calculations.csv',
  ],
  'newsletter list': [
    'longitude newsletter list --state active',
    'longitude newsletter list --csv subscribers.csv',
  ],
  'newsletter delete': [`longitude newsletter delete ${id} --yes`],
};
