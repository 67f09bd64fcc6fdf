import { id, otherId } from './ids.ts';

export const companyExamples: Readonly<Record<string, readonly string[]>> = {
  'settings list': ['longitude settings list --category email'],
  'settings get': ['longitude settings get company_phone'],
  'settings set': [
    "longitude settings set company_phone '+1 416 555 0148'",
    'longitude settings set smtp_password < password.txt',
  ],
  'settings apply': [
    'longitude settings apply settings.json --dry-run',
    'longitude settings list --json | longitude settings apply -',
  ],
  'settings test-email': ['longitude settings test-email you@longitude.example'],
  'profile show': ['longitude profile show'],
  'profile edit': ["longitude profile edit --name 'Amara N. Okafor'"],
  'sessions list': ['longitude sessions list'],
  'sessions delete': [
    `longitude sessions delete ${id} --yes`,
    'longitude sessions delete --others   # every device but this one',
  ],
  'outbox list': ['longitude outbox list --state failed'],
  'outbox retry': [
    `longitude outbox retry ${id} --to seun@kestrelrowe.example`,
    'longitude outbox retry --all',
  ],
  'outbox cancel': [`longitude outbox cancel ${id} ${otherId}`],
};
