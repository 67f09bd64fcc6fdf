import {
  createClient,
  openResponse,
  type Client,
  type ClientOptions,
} from '@longitude/contract/core/client';
import { ApiError } from '@longitude/contract/core/errors';
import { confirm } from '@longitude/contract/session';
import { rememberSchema } from './response-fields.ts';
import { ActionNeeded, Failure, exitCodes } from './failure.ts';
import { config } from './io.ts';
import {
  findLogin,
  forgetLogin,
  readContext,
  readLogin,
  readLogins,
  readServerUrl,
  type StoredLogins,
} from './login.ts';
import type { ModeOptions } from './output-mode.ts';
import { remark } from './output.ts';
import { spin } from './progress.ts';
import { askSecret, canAsk } from './prompt.ts';
import { explainOutage, sendCall } from './transport.ts';

/** Options of every command. */
export interface GlobalOptions extends ModeOptions {
  readonly url?: string;
  /** The name of a stored login; takes precedence over the environment. */
  readonly context?: string;
  readonly insecure?: boolean;
  /**
   * Provides the password of a session that must be confirmed; by default asked at the terminal.
   * @throws Failure
   */
  readonly askPassword?: (why: string) => Promise<string>;
}

export interface Connection {
  readonly url: string;
  readonly token: string | undefined;
  /**
   * Calls the API.
   * @returns the body of the response
   * @throws Failure or ApiError
   */
  readonly call: Client['call'];
  /** Like `call`, with metadata from the headers. */
  readonly request: Client['request'];
  /** Opens a response whose body the caller reads. @throws Failure or ApiError */
  readonly download: (
    endpoint: Parameters<typeof openResponse>[1],
    input?: Parameters<typeof openResponse>[2],
  ) => Promise<Response>;
}

/** The server for a command, before anything is sent. @throws Failure (usage) when unknown */
export async function chooseServer(options: GlobalOptions): Promise<string> {
  const { context, url } = options;
  const named =
    url === undefined && context !== undefined
      ? (await readLogins()).contexts[context]?.url
      : (url ?? config().url ?? (await readLogin().catch(() => undefined))?.url);
  if (named !== undefined) return readServerUrl(named, options.insecure === true);
  // A new name must not send its password to another name's server.
  const what =
    context === undefined ? 'No server configured' : `There is no context “${context}” yet`;
  throw new Failure(`${what}. Give its URL: --url https://…`, exitCodes.usage);
}

/**
 * A connection with the token of `--context`, otherwise from LONGITUDE_TOKEN, otherwise the stored
 * login for the named server, otherwise the current login.
 * @throws Failure
 */
export async function connect(options: GlobalOptions): Promise<Connection> {
  const isInsecureAllowed = options.insecure === true;
  if (options.context !== undefined) {
    if (options.url !== undefined) {
      throw new Failure('--url and --context both name a server: give one.', exitCodes.usage);
    }
    const { url, token } = await readContext(options.context);
    return openConnection(readServerUrl(url, isInsecureAllowed), token, options);
  }
  const { url: usualUrl, token } = config();
  const named = options.url ?? usualUrl;
  const url = named === undefined ? undefined : readServerUrl(named, isInsecureAllowed);
  if (token !== undefined) return connectByEnvironment(url, token, options);
  const login = await (url === undefined ? readLogin() : findLogin(url));
  if (!login) throw notSignedIn(url, (await readLogins()).contexts);
  return openConnection(readServerUrl(login.url, isInsecureAllowed), login.token, options);
}

/** LONGITUDE_TOKEN belongs to LONGITUDE_URL when both are set, otherwise to the server of --url. */
function connectByEnvironment(
  url: string | undefined,
  token: string,
  options: GlobalOptions,
): Connection {
  if (url === undefined) {
    const text = 'LONGITUDE_TOKEN needs LONGITUDE_URL or --url: the server it was made for.';
    throw new Failure(text, exitCodes.usage);
  }
  const { url: own } = config();
  const home = own === undefined ? url : readServerUrl(own, options.insecure === true);
  if (home !== url) throw notSignedIn(url);
  // A token that is not allowed in a header would look like a broken connection.
  if (!/^[\x21-\x7e]+$/.test(token)) {
    throw new Failure('LONGITUDE_TOKEN is not a token.', exitCodes.usage);
  }
  return openConnection(url, token, options);
}

function notSignedIn(url: string | undefined, contexts: StoredLogins['contexts'] = {}): Failure {
  const names = Object.keys(contexts).join(', ');
  return new Failure('No authentication token found', exitCodes.notSignedIn, [
    `Sign in: longitude login --url ${url ?? 'https://…'}`,
    ...(names === '' ? [] : [`Signed in to: ${names}. Choose one: longitude context use NAME`]),
  ]);
}

/** A connection to one server; the token goes there and nowhere else. */
export function openConnection(
  url: string,
  token?: string,
  { askPassword = canAsk() ? askAtTerminal : undefined }: GlobalOptions = {},
): Connection {
  const options: ClientOptions = {
    base: url,
    token: () => token ?? null,
    // The client builds addresses as texts.
    fetch: (input, init) => sendCall(url, input as string, init),
    fallback: (status) => `Request failed: ${status}`,
  };
  const client = createClient(options);
  const attempt = async <Result>(send: () => Promise<Result>): Promise<Result> => {
    try {
      return await repeatConfirmed(client, send, askPassword);
    } catch (error) {
      throw await explain(error, url, token);
    }
  };
  const request: Client['request'] = async (endpoint, input) => {
    const word = endpoint.method === 'GET' ? 'Loading' : 'Saving';
    const what = endpoint.path === '/auth/login' ? 'Signing in' : word;
    const result = await attempt(() => spin(what, () => client.request(endpoint, input)));
    if (endpoint.response.safeParse(result.response).success) {
      rememberSchema(result.response, endpoint.response);
      return result;
    }
    throw refuseResponse(url);
  };
  return {
    url,
    token,
    request,
    call: async (endpoint, input) => (await request(endpoint, input)).response,
    download: (endpoint, input) =>
      attempt(() => spin('Loading', () => openResponse(options, endpoint, input))),
  };
}

function askAtTerminal(why: string): Promise<string> {
  remark(why);
  return askSecret('Password: ');
}

/** Sends a call; if it requires the password again, asks for it and repeats the call. */
async function repeatConfirmed<Result>(
  client: Client,
  send: () => Promise<Result>,
  askPassword: GlobalOptions['askPassword'],
): Promise<Result> {
  try {
    return await send();
  } catch (error) {
    const isAsked = error instanceof ApiError && error.code === 'reauthentication_required';
    if (!isAsked || !askPassword) throw error;
    await client.call(confirm, { payload: { password: await askPassword(error.message) } });
    return send();
  }
}

/** The failure for a response that does not come from this API, or from another version of it. */
export function refuseResponse(url: string): Failure {
  return new Failure(`${url} responded, but not as this version of Longitude does.`);
}

async function explain(error: unknown, url: string, token: string | undefined): Promise<unknown> {
  if (!(error instanceof ApiError)) return error;
  if (error.cause instanceof Failure) return error.cause;
  if (error.code === 'offline') return explainOutage(url, error.cause);
  // A success status, but not this endpoint's response.
  if (error.status >= 200 && error.status < 300) return refuseResponse(url);
  if (error.code === 'password_change_required') {
    return new ActionNeeded(error.message, exitCodes.failed, ['Change it: longitude password']);
  }
  if (error.code === 'reauthentication_required') {
    const advice = `At a terminal you will be asked; a script must sign in first (valid for ten minutes): longitude login --url ${url}`;
    return new Failure(error.message, exitCodes.failed, [advice]);
  }
  if (error.status !== 401 || token === undefined) return error;
  await forgetLogin(token);
  const next =
    token === config().token
      ? 'LONGITUDE_TOKEN is invalid or has expired: set a new one, or unset it to use a login.'
      : `Sign in again: longitude login --url ${url}`;
  return new Failure('Session expired', exitCodes.notSignedIn, [next]);
}
