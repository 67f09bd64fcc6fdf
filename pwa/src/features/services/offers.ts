import type { ServiceSlug } from './services.tsx';

/** The details of a service. */
export interface Offer {
  readonly lead: string;
  /** Four, each with a name and its deliverable. */
  readonly features: readonly (readonly [name: string, detail: string])[];
  /** The first deliverable, and the time until then. */
  readonly first: readonly [after: string, result: string];
}

export const offers: Readonly<Record<ServiceSlug, Offer>> = {
  'strategic-it-planning': {
    lead: 'A plan is only useful if it survives the first quarter. We look at what you run today, what the business wants next year and what your people can carry, and turn that into a sequence of funded steps.',
    features: [
      [
        'Technology assessment',
        'Systems, contracts, skills and risks on four pages you can check.',
      ],
      ['Roadmap and budget', 'Eighteen months in quarters, each step with a cost and a reason.'],
      ['Vendor selection', 'Requirements, scoring and negotiation. We take no commission.'],
      ['Architecture review', 'A second opinion in writing, before the expensive decision.'],
    ],
    first: ['three weeks', 'the assessment, and a list of what you can stop paying for.'],
  },
  'system-implementation': {
    lead: 'A new ERP, a CRM or a platform of your own, delivered in increments that go live. No one waits two years to find out whether it works.',
    features: [
      ['Requirements to release', 'One backlog, from the first interview to the last sign-off.'],
      ['Integration', 'Old and new systems exchange data from the first month.'],
      ['Data migration', 'Rehearsed three times, reversible until the day after.'],
      ['Training and handover', 'Runbooks, recordings, and your staff at the controls.'],
    ],
    first: ['six weeks', 'one increment in production, in daily use by one of your teams.'],
  },
  cybersecurity: {
    lead: 'Many breaches use a door someone already knew about. We find those doors, rank them by what they would cost you, and stay until they are shut.',
    features: [
      ['Security assessment', 'From outside and inside, with evidence for every finding.'],
      ['Penetration testing', 'Agreed scope, agreed hours, a report a developer can act on.'],
      ['Monitoring and response', 'Alerts read by people at every hour, with a rehearsed plan.'],
      ['Compliance', 'Controls for SOC 2, ISO 27001 and PIPEDA, and the proof for each.'],
    ],
    first: ['ten working days', 'a ranked list of findings, each with its evidence and its fix.'],
  },
  'cloud-solutions': {
    lead: 'We move what benefits from moving. The rest stays where it is, and we tell you before you pay for the move.',
    features: [
      ['Migration', 'Workload by workload, each with a tested rollback.'],
      ['Cost management', 'A monthly review of the bill: what to resize, reserve or switch off.'],
      ['Platform engineering', 'Environments from code, in minutes, the same every time.'],
      ['Backup and recovery', 'Restores tested every quarter, with the time on record.'],
    ],
    first: ['four weeks', 'a decision for every workload: move, rebuild, keep or retire.'],
  },
  'it-governance': {
    lead: 'Rules that people follow because they are short, and evidence that is collected while the work is done.',
    features: [
      ['Policy framework', 'Ten pages instead of a hundred, mapped to your standard.'],
      ['Risk register', 'Owned, dated, and reviewed in half an hour a month.'],
      ['Audit preparation', 'Controls and proof in order before the auditor asks.'],
      ['Vendor governance', 'Who holds your data, under which contract, until when.'],
    ],
    first: ['four weeks', 'a risk register with owners and dates, and the first five policies.'],
  },
  'help-desk-support': {
    lead: 'Your users reach a person who knows your systems, at three in the afternoon in Toronto and at three in the morning.',
    features: [
      ['24/7 first line', 'Named people in two time zones, one queue, one history.'],
      ['Second-line engineering', 'The cause is fixed, so the ticket does not come back.'],
      ['Device management', 'Laptops and phones enrolled, patched, and wiped when lost.'],
      ['Service reporting', 'Response, resolution and repeat calls, every week.'],
    ],
    first: ['30 days', 'a runbook, the first weekly report, and a queue that answers at night.'],
  },
  'ai-automation': {
    lead: 'We start with the process, then decide whether a model, a script or a better form is the answer.',
    features: [
      ['Process discovery', 'Where the hours go, measured before anything is built.'],
      ['Workflow automation', 'Documents, approvals and data entry without retyping.'],
      ['Applied language models', 'Answers with sources, a person in the loop, costs in view.'],
      ['Model operations', 'Evaluation, drift and rollback, as for any other software.'],
    ],
    first: ['three weeks', 'three processes measured in hours, and a working trial of one.'],
  },
};
