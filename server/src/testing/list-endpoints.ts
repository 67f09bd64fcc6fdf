import type { Endpoint } from '@longitude/contract/core/endpoint';
import { endpointTable } from '@longitude/contract/endpoints';
import { leftOut } from './test-server.ts';

/** The endpoint table, without the calls of features that the suite runs without. */
export async function listEndpoints(): Promise<[name: string, endpoint: Endpoint][]> {
  const absent = await Promise.all(
    leftOut.map((feature) => import(`@longitude/contract/${feature}`) as Promise<object>),
  );
  const calls = new Set(absent.flatMap((file) => Object.values(file) as unknown[]));
  return Object.entries(endpointTable).filter(([, endpoint]) => !calls.has(endpoint));
}
