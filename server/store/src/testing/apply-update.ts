import { compileUpdate } from '../updater.ts';
import type { Value } from '../values.ts';
import { doc, show } from './shell.ts';

const list = (items: unknown[]): Value => doc({ v: items }).get('v') as Value;

export interface Options {
  readonly position?: number;
  readonly inserting?: boolean;
  readonly arrayFilters?: object[];
}
/** Applies an update to a document in test notation. */
export function apply(
  before: object,
  update: object | object[],
  { position, inserting = false, arrayFilters }: Options = {},
): string {
  const operators = Array.isArray(update) ? list(update) : doc(update);
  const compiled = compileUpdate(operators, arrayFilters && list(arrayFilters));
  return show(compiled.apply(doc(before), { position, inserting }));
}
