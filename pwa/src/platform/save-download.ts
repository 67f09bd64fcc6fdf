import { openResponse, type CallInput } from '@longitude/contract/core/client';
import type { Endpoint } from '@longitude/contract/core/endpoint';
import { ApiError } from '@longitude/contract/core/errors';
import { leaveAdmin } from './api.ts';
import { isOffline } from './connection.ts';
import { readToken } from './session-state.ts';

export interface Download {
  /** An endpoint with `isFile`, or a list with `accept: text/csv`. */
  readonly endpoint: Pick<Endpoint, 'method' | 'path' | 'isFile' | 'isList'>;
  readonly input?: Omit<CallInput<undefined, Record<string, unknown>>, 'payload'>;
  /** File name when the server sends none. */
  readonly name: string;
}

/**
 * Fetches a file with the session's token, and hands it to the browser to save (spec decision 6).
 * Returns its name. Throws ApiError; a 401 signs out, like every call of the back office.
 */
export async function saveDownload({ endpoint, input, name }: Download): Promise<string> {
  try {
    const options = {
      base: '',
      token: readToken,
      fallback: describeStatus,
      onUnauthenticated: leaveAdmin,
    };
    const response = await openResponse(options, endpoint, input);
    const content = await response.blob().catch((cause: unknown) => {
      throw Object.assign(new ApiError(brokenText, { status: 0, code: 'offline' }), { cause });
    });
    isOffline.value = false;
    const given = readFileName(response.headers.get('content-disposition')) ?? name;
    saveBlob(content, given);
    return given;
  } catch (cause) {
    if (cause instanceof ApiError && cause.status === 401) {
      throw new ApiError('Session expired', { status: 401, code: cause.code });
    }
    throw cause;
  }
}

const brokenText = 'The connection broke. Please download it again.';
const describeStatus = (status: number) => `Request failed: ${status}`;

/** The file name (RFC 6266): `filename*`, which allows any character, takes precedence. */
export function readFileName(disposition: string | null): string | null {
  const extended = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1];
  if (extended) return decode(extended.trim());
  return /filename="([^"]+)"/i.exec(disposition ?? '')?.[1] ?? null;
}

function decode(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

function saveBlob(content: Blob, name: string): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // Browsers read it after the click: it must not be revoked by then.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
