import { parse } from 'bowser';

/** The User-Agent of the CLI: `longitude-cli (host)`. */
const commandLine = /^longitude-cli(?: \(([^)]{1,100})\))?/;

/** Whether a User-Agent is that of our CLI. */
export const isCommandLine = (userAgent: string): boolean => commandLine.test(userAgent);

/** A device for people, from its User-Agent: `Firefox on Windows`, `Command line on host`. */
export function describeDevice(userAgent: string): string {
  const match = commandLine.exec(userAgent);
  if (match) return match[1] ? `Command line on ${match[1]}` : 'Command line';
  if (userAgent === '') return 'Unknown device';
  const { browser, os } = parse(userAgent);
  const name = browser.name || userAgent.split(/[/ ]/)[0] || 'Unknown device';
  // Programs may use any name.
  const short = name.slice(0, 40);
  return os.name === undefined ? short : `${short} on ${os.name}`;
}
