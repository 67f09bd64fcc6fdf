import type { Endpoint } from '@longitude/contract/core/endpoint';
import { endpointTable } from '@longitude/contract/endpoints';
import { leftOut } from './test-server.ts';

/** The files of a feature's calls in the contract, where they have other names. */
const files: Readonly<Record<string, readonly string[]>> = {
  scans: ['scans', 'stored-scans', 'scan-changes', 'scan-emails', 'scan-schedules', 'scan-watch'],
};

/** The endpoint table, without the calls of features that the suite runs without. */
export async function listEndpoints(): Promise<[name: string, endpoint: Endpoint][]> {
  const absent = await Promise.all(
    leftOut
      .flatMap((feature) => files[feature] ?? [feature])
      .map((file) => import(`@longitude/contract/${file}`) as Promise<object>),
  );
  const values = absent.flatMap((file) => Object.values(file) as object[]);
  const calls = new Set(values.flatMap((value) => [value, ...Object.values(value)]) as unknown[]);
  return Object.entries(endpointTable).filter(([, endpoint]) => !calls.has(endpoint));
}
