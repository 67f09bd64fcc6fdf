import { mapConcurrently } from '../concurrency.ts';
import type { Exchange, FileTry, Visit } from '../evidence/http.ts';
import { found, type NotRun, type Part } from '../evidence/part.ts';
import { isLikeNothing, looksLikeHtml } from '../files/compare-responses.ts';
import { headBytes } from '../files/secret-files.ts';
import { secretPaths, type SecretPath } from '../files/secret-paths.ts';
import { isTurnedAway } from '../headers/access-block.ts';
import { readCombined, readMimeType } from '../headers/header-values.ts';
import type { ScanContext } from './scan-context.ts';
import { recognizeChallenge } from './visit-challenge.ts';
import { findBase, tryExchange } from './visit.ts';

const atOnce = 4;

/**
 * Requests the beginning of each file that must not exist. Examines the contents here and drops
 * them: they may be secrets. Random paths show the site's response when there is nothing.
 */
export async function probeFiles(
  context: ScanContext,
  home: Part<Visit>,
  nothing: Part<readonly Exchange[]>,
  paths: readonly SecretPath[] = secretPaths,
): Promise<Part<readonly FileTry[]>> {
  const base = findBase(home, context.target);
  if (typeof base !== 'string') return base;
  if (!nothing.ran) return nothing;
  // Where random paths are refused too, a response says little: half of the paths are enough.
  const isClosed = nothing.value.every((control) => isTurnedAway(control, context.target));
  const chosen = isClosed ? paths.slice(0, Math.ceil(paths.length / 2)) : paths;
  let why: NotRun | null = null;
  const tries = await mapConcurrently(chosen, atOnce, async (secret) => {
    const response = await askForHead(context, new URL(secret.path, base).href);
    if ('ran' in response) {
      why ??= response;
      return { ...unanswered, path: secret.path };
    }
    return describe(secret, response, nothing.value);
  });
  if (why === null) return found(tries);
  const answered = tries.filter(({ status }) => status !== null);
  const isLate = (why as NotRun).code === 'budget' && answered.length * 2 <= tries.length;
  const isClean = answered.every(({ kind }) => kind === null);
  return answered.length === 0 || (isLate && isClean) ? why : found(tries);
}

const unanswered: Omit<FileTry, 'path'> = {
  status: null,
  contentType: '',
  bytes: 0,
  kind: null,
  isHtml: false,
  isLikeNothing: false,
};

/** A range request, to avoid archives of gigabytes; a server that ignores it is cut off. */
const askForHead = (context: ScanContext, url: string) =>
  tryExchange(context, {
    url,
    keep: headBytes,
    atMost: headBytes,
    isBinary: true,
    headers: { accept: '*/*', range: `bytes=0-${headBytes - 1}` },
  });

function describe(
  { path, recognise, isPage = false }: SecretPath,
  response: Exchange,
  controls: readonly Exchange[],
): FileTry {
  // A response of bot protection says nothing about the file.
  if (recognizeChallenge(response) !== null) return { ...unanswered, path };
  const isThere = response.status === 200 || response.status === 206;
  const isHtml = !isPage && looksLikeHtml(response.body);
  return {
    path,
    status: response.status,
    contentType: readMimeType(response),
    bytes: isThere ? readSize(response) : 0,
    kind: isThere && !isHtml ? recognise(response.body) : null,
    isHtml,
    isLikeNothing: isLikeNothing(response, controls, (body) => recognise(body) !== null),
  };
}

/** Size of the whole file: Content-Range (RFC 9110, 14.4), then Content-Length. */
function readSize(response: Exchange): number {
  const [, total] = /\/(\d{1,15})$/.exec(readCombined(response, 'content-range') ?? '') ?? [];
  if (total !== undefined) return Number(total);
  const length = readCombined(response, 'content-length') ?? '';
  const isPlain = (readCombined(response, 'content-encoding') ?? 'identity') === 'identity';
  return isPlain && /^\d{1,15}$/.test(length) ? Number(length) : response.bodyBytes;
}
