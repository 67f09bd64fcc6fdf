import { exitCodes, type ExitCode } from '../failure.ts';

/** Commands that need no server. */
const withoutLogin = ['completion', 'context'];

/** The exit codes with which a command can end, and what they mean. */
export function listExitCodes(
  path: string,
  flags: readonly string[],
): (readonly [ExitCode, string])[] {
  const [noun = ''] = path.split(' ');
  return [
    [exitCodes.fine, 'success'],
    [exitCodes.failed, 'failed'],
    [exitCodes.usage, 'usage'],
    ...(flags.includes('--fail-on') ? [[exitCodes.conditionMet, '--fail-on is met'] as const] : []),
    ...(withoutLogin.includes(noun) ? [] : [[exitCodes.notSignedIn, 'not signed in'] as const]),
  ];
}
