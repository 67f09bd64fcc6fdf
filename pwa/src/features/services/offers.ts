import type { ServiceSlug } from './services.tsx';

/** The details of a service. */
export interface Offer {
  readonly lead: string;
  /** Four, each with a name and its deliverable. */
  readonly features: readonly (readonly [name: string, detail: string])[];
  /** The first deliverable. */
  readonly first: string;
}

/**
 * The owner confirms them in First steps (spec decision 61): they promise no dates, prices or
 * notice periods.
 */
export const offers: Readonly<Record<ServiceSlug, Offer>> = {
  'strategic-it-planning': {
    lead: 'A plan is only useful if it survives the first quarter. We look at what you run today, what the business wants next year and what your people can take on, and turn that into a sequence of funded steps.',
    features: [
      [
        'Technology assessment',
        'Systems, contracts, skills and risks in a short report you can check.',
      ],
      ['Roadmap and budget', 'The next quarters in order, each step with a cost and a reason.'],
      ['Vendor selection', 'Requirements, scoring and negotiation, in your interest.'],
      ['Architecture review', 'A second opinion in writing, before the expensive decision.'],
    ],
    first: 'the assessment, and a list of what you can stop paying for.',
  },
  'system-implementation': {
    lead: 'A new ERP, a CRM or a platform of your own, delivered in increments that go live. No one waits two years to find out whether it works.',
    features: [
      ['Requirements to release', 'One backlog, from the first interview to the last sign-off.'],
      ['Integration', 'Old and new systems exchange data while both are in use.'],
      ['Data migration', 'Rehearsed before the switch, with a tested way back.'],
      ['Training and handover', 'Runbooks, recordings, and your staff at the controls.'],
    ],
    first: 'one increment in production, in daily use by one of your teams.',
  },
  cybersecurity: {
    lead: 'Many breaches use a door someone already knew about. We find those doors, rank them by what they would cost you, and stay until they are shut.',
    features: [
      ['Security assessment', 'From outside and inside, with evidence for every finding.'],
      ['Penetration testing', 'Agreed scope, agreed hours, a report a developer can act on.'],
      ['Monitoring and response', 'Alerts read by people on call, with a rehearsed plan.'],
      ['Compliance', 'Controls for SOC 2, ISO 27001 and PIPEDA, and the proof for each.'],
    ],
    first: 'a ranked list of findings, each with its evidence and its fix.',
  },
  'cloud-solutions': {
    lead: 'We move what benefits from moving. The rest stays where it is, and we tell you before you pay for the move.',
    features: [
      ['Migration', 'Workload by workload, each with a tested rollback.'],
      ['Cost management', 'A monthly review of the bill: what to resize, reserve or turn off.'],
      ['Platform engineering', 'Environments from code, in minutes, the same every time.'],
      ['Backup and recovery', 'Restores that are tested, with the time on record.'],
    ],
    first: 'a decision for every workload: move, rebuild, keep or retire.',
  },
  'it-governance': {
    lead: 'Rules that people follow because they are short, and evidence that is collected while the work is done.',
    features: [
      ['Policy framework', 'As short as it can be, mapped to your standard.'],
      ['Risk register', 'Owned, dated, and reviewed regularly.'],
      ['Audit preparation', 'Controls and proof in order before the auditor asks.'],
      ['Vendor governance', 'Who holds your data, under which contract, and until when.'],
    ],
    first: 'a risk register with owners and dates, and the first policies.',
  },
  'help-desk-support': {
    lead: 'Your users reach a person who knows your systems. Outside business hours, someone is on call.',
    features: [
      ['24/7 first line', 'People in two time zones, one queue, one history.'],
      ['Second-line engineering', 'The cause is fixed, so the ticket does not come back.'],
      ['Device management', 'Laptops and phones enrolled, patched, and wiped when lost.'],
      ['Service reporting', 'Response, resolution and repeat calls, in one report.'],
    ],
    first: 'a runbook, the first report, and one queue for every call.',
  },
  'ai-automation': {
    lead: 'We start with the process, then decide whether a model, a script or a better form is the answer.',
    features: [
      ['Process discovery', 'Where the hours go, measured before anything is built.'],
      ['Workflow automation', 'Documents, approvals and data entry without retyping.'],
      ['Applied language models', 'Answers with sources, a person in the loop, costs in view.'],
      ['Model operations', 'Evaluation, drift and rollback, as for any other software.'],
    ],
    first: 'a few processes measured in hours, and a working trial of one.',
  },
};
