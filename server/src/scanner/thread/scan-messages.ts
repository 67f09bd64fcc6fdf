import type { ScanTest } from '@longitude/contract/scans';
import type { ScanRequest } from '../scan-site.ts';
import type { Scan } from '../scan.ts';

/** What the server tells the thread. */
export type ScanOrder =
  | { readonly kind: 'scan'; readonly id: number; readonly request: ScanRequest }
  | { readonly kind: 'stop'; readonly id: number };

/** What the thread tells the server, of one of its scans. */
export type ScanReport = { readonly id: number } & (
  | {
      readonly kind: 'test';
      readonly test: ScanTest;
      readonly done: number;
      readonly total: number;
    }
  | { readonly kind: 'fault'; readonly name: string; readonly fault: unknown }
  | { readonly kind: 'done'; readonly scan: Scan }
  | { readonly kind: 'failed'; readonly failure: ScanFailure }
);

/** An error does not keep its class on its way out of a thread. */
export type ScanFailure =
  | {
      readonly kind: 'target';
      readonly code: 'invalid' | 'refused' | 'unreachable';
      readonly message: string;
    }
  | { readonly kind: 'scan'; readonly code: 'refused' | 'unreachable'; readonly message: string }
  | { readonly kind: 'broken'; readonly fault: unknown };
