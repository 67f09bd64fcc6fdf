import { companyExamples } from './examples/company.ts';
import { contentExamples } from './examples/content.ts';
import { inboxExamples } from './examples/inbox.ts';
import { scansExamples } from './examples/scans.ts';
import { youExamples } from './examples/you.ts';

/** Command lines, keyed by the command that they show; a remark follows `#`. */
export const examples: Readonly<Record<string, readonly string[]>> = {
  ...inboxExamples,
  ...scansExamples,
  ...contentExamples,
  ...companyExamples,
  ...youExamples,
};
