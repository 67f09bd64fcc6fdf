/**
 * Whether the whole set runs (`npm run test:all`). `npm test` runs a short sample of each kind:
 * fewer rounds, sites and inputs. Files that only the whole set has end in `.whole.test.ts`. The
 * runner has an option; the processes that it starts have a variable.
 */
export const isWhole: boolean =
  process.env['TEST_WHOLE'] === '1' || process.argv.includes('--whole');
