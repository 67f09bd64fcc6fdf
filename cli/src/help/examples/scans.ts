import { id, otherId } from './ids.ts';

export const scansExamples: Readonly<Record<string, readonly string[]>> = {
  'scans run': [
    'longitude scans run shop.example.com --watch',
    'longitude scans run https://shop.example.com --fail-on high   # in a pipeline',
    'longitude scans run shop.example.com --json score,overallRisk',
    'longitude scans run --stdin < sites.txt',
  ],
  'scans list': [
    'longitude scans list --risk high',
    'longitude scans list --site https://shop.example.com --sort oldest',
    'longitude scans list --json id,url,score',
  ],
  'scans export': ['longitude scans export --from 2026-01-01 --csv scans.csv'],
  'scans show': [`longitude scans show ${id}`, `longitude scans show ${id} --get score`],
  'scans diff': [
    `longitude scans diff ${id}   # with the previous scan of that site`,
    `longitude scans diff ${id} --against ${otherId}`,
  ],
  'scans pdf': [`longitude scans pdf ${id} --output report.pdf`],
  'scans email': [
    `longitude scans email ${id} --to owner@shop.example.com --usual-text`,
    `longitude scans email ${id} --to owner@shop.example.com --file answer.txt --yes`,
  ],
  'scans emails': [`longitude scans emails ${id}`],
  'scans email-note': [`longitude scans email-note ${otherId} 'They asked for a call instead.'`],
  'scans files add': [`longitude scans files add ${id} contract.pdf`],
  'scans files get': [`longitude scans files get ${id} ${otherId}`],
  'scans files delete': [`longitude scans files delete ${id} ${otherId} --yes`],
  'scans edit': [`longitude scans edit ${id} --contacted --notes 'Called on Friday.'`],
  'scans delete': [`longitude scans delete ${id} ${otherId} --yes`],
  'refusals list': ['longitude refusals list'],
  'refusals create': ['longitude refusals create portal.harrowlane.example'],
  'refusals delete': [`longitude refusals delete ${id} --yes`],
  'schedules list': ['longitude schedules list', 'longitude schedules list --active'],
  'schedules show': [`longitude schedules show ${id}`],
  'schedules create': [
    'longitude schedules create shop.example.com --frequency daily --at 06:00',
    'longitude schedules create shop.example.com --frequency weekly --weekday sun --alert-to team@shop.example.com',
    'longitude schedules create shop.example.com --frequency monthly --day last --paused',
  ],
  'schedules edit': [
    `longitude schedules edit ${id} --frequency monthly --day last`,
    `longitude schedules edit ${id} --paused`,
    `longitude schedules edit ${id} --from-file schedule.yaml`,
  ],
  'schedules run': [`longitude schedules run ${id}`],
  'schedules delete': [`longitude schedules delete ${id} --yes`],
};
