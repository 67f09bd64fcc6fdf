export interface Question {
  /** The question; also the key of its answer. */
  readonly text: string;
  /** Choices; without them the answer is free text. */
  readonly choices?: readonly string[];
}

interface ServiceQuestions {
  readonly title: string;
  readonly questions: readonly [Question, Question, Question];
}

/** Three questions for each service, keyed by slug (public-site section 3). */
export const serviceQuestions: Readonly<Record<string, ServiceQuestions>> = {
  'strategic-it-planning': {
    title: 'About your plans',
    questions: [
      { text: 'Current tech' },
      {
        text: 'Timeline',
        choices: ['Within 3 months', '3 to 6 months', '6 to 12 months', 'Later'],
      },
      { text: 'Business goals' },
    ],
  },
  'system-implementation': {
    title: 'About the system',
    questions: [
      { text: 'System type', choices: ['ERP', 'CRM', 'E-commerce', 'Custom software', 'Other'] },
      {
        text: 'Complexity',
        choices: ['One team, one site', 'Several teams', 'Several sites or countries'],
      },
      { text: 'Integrations' },
    ],
  },
  cybersecurity: {
    title: 'About your security',
    questions: [
      {
        text: 'Security level',
        choices: [
          'No controls yet',
          'Some controls, none tested',
          'Tested now and then',
          'Tested and monitored',
        ],
      },
      { text: 'Industry' },
      { text: 'Compliance' },
    ],
  },
  'cloud-solutions': {
    title: 'About your cloud',
    questions: [
      {
        text: 'Provider',
        choices: ['AWS', 'Microsoft Azure', 'Google Cloud', 'Several', 'None yet'],
      },
      {
        text: 'Migration scope',
        choices: [
          'A single application',
          'Several applications',
          'An entire data centre',
          'No migration',
        ],
      },
      { text: 'Workloads' },
    ],
  },
  'it-governance': {
    title: 'About your organization',
    questions: [
      {
        text: 'Company size',
        choices: ['Up to 50 people', '51 to 250', '251 to 1,000', 'Over 1,000'],
      },
      { text: 'Framework', choices: ['COBIT', 'ITIL', 'ISO 27001', 'NIST', 'None yet'] },
      { text: 'Focus' },
    ],
  },
  'help-desk-support': {
    title: 'About your support',
    questions: [
      { text: 'Support level', choices: ['Business hours', 'Extended hours', '24/7'] },
      { text: 'Number of users' },
      { text: 'Ticketing system' },
    ],
  },
  'ai-automation': {
    title: 'About your processes',
    questions: [
      {
        text: 'Current automation',
        choices: ['None', 'A few scripts', 'Some processes', 'Most processes'],
      },
      { text: 'Processes to automate' },
      { text: 'AI goals' },
    ],
  },
};

/** Name of a question's form control, unique per service. */
export function composeAnswerId(service: string, index: number): string {
  return `answer-${service}-${index}`;
}

/** The answers to a service's questions, keyed by question; undefined when there are none. */
export function readAnswers(
  service: string,
  values: Readonly<Record<string, string>>,
): Record<string, string> | undefined {
  const form = Object.hasOwn(serviceQuestions, service) ? serviceQuestions[service] : undefined;
  const given = (form?.questions ?? [])
    .map(
      ({ text }, index) => [text, (values[composeAnswerId(service, index)] ?? '').trim()] as const,
    )
    .filter(([, answer]) => answer !== '');
  return given.length > 0 ? Object.fromEntries(given) : undefined;
}
