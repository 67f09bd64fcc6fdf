import { scanChecks } from '@longitude/contract/scan-checks';
import { listProofs, outcomes } from './list-proofs.ts';

// Prints a table check × outcome with what the tests of the lab prove (`node src/testing/lab/print-proofs.ts`).
const proofs = listProofs();
const lines = scanChecks.map(({ name }) => {
  const cells = outcomes.map((outcome) =>
    proofs
      .filter((proof) => proof.check === name && proof.outcome === outcome)
      .map(({ why }) => why.replaceAll('|', '\\|'))
      .join('<br>'),
  );
  return `| ${[name, ...cells.map((cell) => cell || '–')].join(' | ')} |`;
});
const head = ['Check', ...outcomes];
console.log(
  [`| ${head.join(' | ')} |`, `|${head.map(() => ' --- |').join('')}`, ...lines].join('\n'),
);
