import { useEffect } from 'react';
import { useFilter, type FilterControl } from './filter.ts';
import type { Row } from './paged-rows.ts';
import type { RecordList } from './record-list.ts';

/** The list of the filter in the address, kept up to date with changes by others. */
export function useList<Item extends Row>(list: RecordList<Item>): FilterControl {
  useEffect(() => list.follow(), [list]);
  return useFilter(list.rules, list.show);
}
