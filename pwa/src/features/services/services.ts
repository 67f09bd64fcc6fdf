import type { services } from '@longitude/contract/constants';

export type ServiceSlug = (typeof services)[number]['slug'];

/** Each service in one sentence, for its card. */
export const summaries: Readonly<Record<ServiceSlug, string>> = {
  'strategic-it-planning': 'A roadmap your board can read and your engineers can follow.',
  'system-implementation': 'ERP, CRM and custom platforms, delivered in increments you can use.',
  cybersecurity: 'Find the gaps before someone else does, and close them in order of risk.',
  'cloud-solutions': 'Move what should move, at a monthly cost you can predict.',
  'it-governance': 'Policies, controls and evidence that stand up to an audit.',
  'help-desk-support': 'A named team on call, day and night, across both time zones.',
  'ai-automation': 'Take repetitive work off your people, with a person in the loop.',
};
