import { isEmailAddress, toStoredAddress } from '@longitude/contract/core/email-address';
import { resolve } from 'node:path';
import * as z from 'zod';
import { rangeList, resolverList, type ResolverAddress } from './config-lists.ts';

const port = z.coerce.number('must be a port number').int().min(0).max(65_535);
const address = z.url({ protocol: /^https?$/, error: 'must be an http or https address' });
const key = z
  .base64('must be 32 bytes in base64')
  .transform((text) => Buffer.from(text, 'base64'))
  .refine((bytes) => bytes.length === 32, 'must be 32 bytes in base64');

/** Every environment variable of the server. */
const Environment = z
  .object({
    /** Port of the site and the API. */
    PORT: port.default(3000),
    /** Address to listen on. */
    HOST: z.string().min(1).default('127.0.0.1'),
    /** Folder of the embedded store and the secret key. */
    DATA_DIR: z.string().min(1).default('./data'),
    /** A MongoDB server to use instead of the embedded store. */
    MONGODB_URI: z
      .string()
      .regex(/^mongodb(\+srv)?:\/\//, 'must begin with mongodb:// or mongodb+srv://')
      .optional(),
    /** Role of this process: serve requests (api), run jobs (worker), or both. */
    ROLE: z.enum(['all', 'api', 'worker'], 'must be all, api or worker').default('all'),
    /** Public address of the site; links in mails and canonical links are built from it. */
    PUBLIC_URL: address.optional(),
    /** First administrator only. */
    ADMIN_USERNAME: z.string().trim().min(1).max(100).default('admin'),
    /** First administrator only; generated and printed once when unset. */
    ADMIN_PASSWORD: z.string().min(6, 'must have at least 6 characters').optional(),
    /** First administrator only. */
    ADMIN_EMAIL: z
      .string()
      .transform(toStoredAddress)
      .refine(isEmailAddress, 'must be an email address')
      .default('admin@longitude.example'),
    /** Session and settings keys are derived from it; generated into DATA_DIR/secret.key when unset. */
    SECRET_KEY: key.optional(),
    /** The previous key, during a rotation. */
    SECRET_KEY_PREVIOUS: key.optional(),
    /** The number of reverse proxies in front (X-Forwarded-For is trusted that far). */
    TRUST_PROXY: z.coerce.number('must be a number of proxies').int().min(0).max(10).default(0),
    /** Off only for load tests. */
    RATE_LIMITS: z.enum(['on', 'off'], 'must be on or off').default('on'),
    /** Ranges (CIDR) that the security scanner may reach although they are not public, with any port. */
    SCAN_ALLOW: rangeList.default([]),
    /** Resolvers for the security scanner in place of the system's. */
    SCAN_DNS: resolverList.default([]),
    LOG_LEVEL: z
      .enum(
        ['debug', 'info', 'warn', 'error', 'silent'],
        'must be debug, info, warn, error or silent',
      )
      .default('info'),
  })
  .refine((env) => env.MONGODB_URI === undefined || env.SECRET_KEY !== undefined, {
    path: ['SECRET_KEY'],
    message: 'is required when MONGODB_URI is set',
  });

/** The names of all variables. */
export const variables: readonly string[] = Object.keys(Environment.shape);

export interface Config {
  readonly port: number;
  readonly host: string;
  /** Absolute path. */
  readonly dataDir: string;
  readonly mongodbUri: string | undefined;
  readonly role: 'all' | 'api' | 'worker';
  /** Origin and path without a trailing slash; undefined means "as listening". */
  readonly publicUrl: string | undefined;
  readonly admin: { readonly username: string; readonly password?: string; readonly email: string };
  /** 32 bytes, or undefined to use the key file. */
  readonly secretKey: Buffer | undefined;
  readonly previousSecretKey: Buffer | undefined;
  readonly trustedProxies: number;
  readonly hasRateLimits: boolean;
  readonly scan: {
    /** CIDRs such as 10.20.0.0/16. */
    readonly allow: readonly string[];
    /** Empty: the system's. */
    readonly resolvers: readonly ResolverAddress[];
  };
  readonly logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent';
  /**
   * Only the demo sets it, and no environment variable can: the port on this machine that receives
   * all email, whatever the settings.
   */
  readonly demoMailPort?: number;
}

/**
 * The origin of links: PUBLIC_URL, otherwise an address that a browser on this machine can open.
 */
export function findPublicUrl({ publicUrl, host, port }: Config): string {
  if (publicUrl !== undefined) return publicUrl;
  if (host === '0.0.0.0' || host === '::') return `http://localhost:${port}`;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

/** The configuration is wrong; `message` lists all errors, one per line. */
export class ConfigError extends Error {}

/** Parses environment variables. Empty ones count as unset. Throws ConfigError. */
export function parseConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const given = Object.entries(environment).filter(([, value]) => value !== '');
  const parsed = Environment.safeParse(Object.fromEntries(given));
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`);
    throw new ConfigError(lines.join('\n'));
  }
  const env = parsed.data;
  return {
    port: env.PORT,
    host: env.HOST,
    dataDir: resolve(env.DATA_DIR),
    mongodbUri: env.MONGODB_URI,
    role: env.ROLE,
    publicUrl: env.PUBLIC_URL?.replace(/\/+$/, ''),
    admin: {
      username: env.ADMIN_USERNAME,
      email: env.ADMIN_EMAIL,
      ...(env.ADMIN_PASSWORD ? { password: env.ADMIN_PASSWORD } : {}),
    },
    secretKey: env.SECRET_KEY,
    previousSecretKey: env.SECRET_KEY_PREVIOUS,
    trustedProxies: env.TRUST_PROXY,
    hasRateLimits: env.RATE_LIMITS === 'on',
    scan: { allow: env.SCAN_ALLOW, resolvers: env.SCAN_DNS },
    logLevel: env.LOG_LEVEL,
  };
}
