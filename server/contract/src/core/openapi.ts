import * as z from 'zod/mini';
import type { Endpoint } from './endpoint.ts';
import { endpointTable } from '../endpoints.ts';
import { errorCodes } from './error-codes.ts';
import { upload } from '../files.ts';

const errorSchema = {
  type: 'object',
  required: ['error', 'code'],
  properties: {
    error: { type: 'string', description: 'Text for a person' },
    code: { type: 'string', enum: Object.keys(errorCodes) },
    fields: { type: 'object', additionalProperties: { type: 'string' } },
    retryAfter: { type: 'integer', description: 'Seconds; on 429 and 503' },
    conversation: {
      type: 'array',
      items: { type: 'string' },
      description: 'Lines of the session with the mail server; only with mail_failed',
    },
    certificate: {
      type: 'object',
      description: 'The certificate that the mail server presented; only with mail_failed',
      properties: {
        fingerprint: { type: 'string' },
        names: { type: 'string' },
        issuer: { type: 'string' },
        validFrom: { type: 'string' },
        validTo: { type: 'string' },
        canTrust: { type: 'boolean' },
      },
    },
  },
};

/** The contract as an OpenAPI 3.1 document, generated from the endpoint table. */
export function composeOpenApi(): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const [name, endpoint] of Object.entries(endpointTable)) {
    const path = (paths[`/api${endpoint.path}`] ??= {});
    path[endpoint.method.toLowerCase()] = describeOperation(name, endpoint);
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Longitude',
      version: '0.1.0',
      description: 'The API of site, back office and CLI.',
    },
    paths,
    components: {
      schemas: { Error: errorSchema },
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    },
  };
}

function describeOperation(name: string, endpoint: Endpoint): object {
  return {
    operationId: name,
    summary: endpoint.summary,
    ...describeRecentSignIn(endpoint),
    security: endpoint.auth === 'admin' ? [{ bearer: [] }] : [],
    parameters: [
      ...describePath(endpoint.path),
      ...describeQuery(endpoint),
      ...keyHeader(endpoint),
    ],
    ...(endpoint.payload ? { requestBody: describeRequest(endpoint.payload, endpoint) } : {}),
    responses: {
      [endpoint.status]: { description: 'Done', ...describeContent(endpoint) },
      default: {
        description: 'Refused or failed',
        content: json({ $ref: '#/components/schemas/Error' }),
      },
    },
  };
}

const recently = 'a sign-in or a confirmation (POST /auth/confirm) within the last ten minutes';
const recentSignIns: Readonly<Record<NonNullable<Endpoint['recentSignIn']>, string>> = {
  always: `Needs ${recently}.`,
  exceptCommandLine: `Needs ${recently}, except in sessions of the command line.`,
  byInput: `Some changes need ${recently}.`,
};

function describeRecentSignIn({ recentSignIn }: Endpoint): object {
  return recentSignIn ? { description: recentSignIns[recentSignIn] } : {};
}

function describeRequest(payload: z.ZodMiniType, endpoint: Endpoint): object {
  const required = !payload.safeParse(undefined).success;
  return { required, content: describeBody(payload, endpoint) };
}

function describeBody(payload: z.ZodMiniType, endpoint: Endpoint): object {
  const { isUpload, takesFiles, uploadField, jsonType } = endpoint;
  // OpenAPI 3.1: a part without its own schema is bytes.
  const files = { [upload.field]: { type: 'array', items: {} } };
  const form = (properties: object) => ({
    'multipart/form-data': { schema: { type: 'object', properties } },
  });
  if (isUpload) return form(uploadField === undefined ? files : { [uploadField]: {} });
  const schema = schemaOf(payload, 'input') as { readonly properties?: object };
  if (jsonType !== undefined) return { [jsonType]: { schema } };
  return { ...json(schema), ...(takesFiles ? form({ ...schema.properties, ...files }) : {}) };
}

function describeContent(endpoint: Endpoint): object {
  if (endpoint.status === 204) return {};
  // OpenAPI 3.1: bytes have no schema.
  if (endpoint.isFile)
    return { content: { [endpoint.mediaType ?? 'application/octet-stream']: {} } };
  return { content: json(schemaOf(endpoint.response, 'output')) };
}

function describePath(path: string): object[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map((match) => ({
    name: match[1],
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }));
}

function describeQuery(endpoint: Endpoint): object[] {
  if (!endpoint.query) return [];
  const { properties = {} } = schemaOf(endpoint.query, 'input') as { properties?: object };
  return Object.entries(properties).map(([name, schema]) => ({ name, in: 'query', schema }));
}

function keyHeader(endpoint: Endpoint): object[] {
  if (endpoint.method !== 'POST' || endpoint.path.startsWith('/auth/')) return [];
  return [{ name: 'Idempotency-Key', in: 'header', schema: { type: 'string', maxLength: 200 } }];
}

function schemaOf(schema: z.ZodMiniType, io: 'input' | 'output'): object {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
}

const json = (schema: object) => ({ 'application/json': { schema } });
