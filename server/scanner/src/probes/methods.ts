import type { Exchange, Visit } from '../evidence/http.ts';
import { found, type NotRun, type Part } from '../evidence/part.ts';
import type { ScanContext } from './scan-context.ts';
import { recognizeChallenge } from './visit-challenge.ts';
import { findBase, tryExchange } from './visit.ts';

/** Marker header: a server that echoes requests returns it. */
export const traceMark = { 'x-trace-mark': 'longitude-echo-1' } as const;

interface Methods {
  readonly options: Exchange | null;
  readonly trace: Exchange | null;
}

/** OPTIONS and TRACE, which change nothing. PUT and DELETE are never sent. */
export async function probeMethods(
  context: ScanContext,
  home: Part<Visit>,
): Promise<Part<Methods>> {
  const url = findBase(home, context.target);
  if (typeof url !== 'string') return url;
  const [options, trace] = await Promise.all([
    tryExchange(context, { url, method: 'OPTIONS', keep: 2000 }),
    tryExchange(context, { url, method: 'TRACE', headers: traceMark, keep: 8000 }),
  ]);
  const late = [options, trace].find((each) => 'ran' in each && each.code === 'budget');
  if (late !== undefined && 'ran' in late) return late;
  // A server that closes the connection on one method has refused it: the other still counts.
  if ('ran' in options && 'ran' in trace) return options;
  return found({ options: readResponse(options), trace: readResponse(trace) });
}

function readResponse(response: Exchange | NotRun): Exchange | null {
  return 'ran' in response || recognizeChallenge(response) !== null ? null : response;
}
