import { maxBulkItems, type BulkResult } from '@longitude/contract/inbox-items';
import {
  bulkScans,
  listScans,
  type BulkScans,
  type StoredScan,
} from '@longitude/contract/stored-scans';
import { formatTotal } from '@longitude/contract/totals';
import { signal } from '@preact/signals-react';
import { adminApi } from '../../../platform/api.ts';
import { createPagedList } from '../../../records/paged-list.ts';
import { whenSessionEnds } from '../../../platform/session-state.ts';
import { RowState } from '../../../records/row-state.ts';
import { formatSite } from '../format-site.ts';
import { isSearched, noFilter, toListQuery, type ScanFilter } from './scan-filter.ts';

export const scanKind = 'security-scan';

/** The stored scans on screen. Kept while the page is open, so that Back shows them immediately. */
class ScanList extends RowState<StoredScan> {
  /** The filter in the address. */
  readonly filter = signal(noFilter);
  readonly list = signal(
    createPagedList<StoredScan>(({ limit, cursor, signal }) => {
      const query = { ...toListQuery(this.filter.peek()), limit, cursor };
      return adminApi.request(listScans, { query, signal });
    }),
  );
  /** The query with which the list was loaded. */
  #loaded = '';

  constructor() {
    super(scanKind, maxBulkItems);
    this.keepSelected();
    whenSessionEnds(() => {
      this.#loaded = '';
    });
  }

  override nameOf({ url }: StoredScan): string {
    return formatSite(url);
  }

  /** '1 security scan', '12 security scans'; for a search '10,000+ security scans'. */
  countItems(count: number, isSearch = false): string {
    return `${formatTotal(count, isSearch)} security ${count === 1 ? 'scan' : 'scans'}`;
  }

  /** Whether a search limits the list: then its total is capped. */
  isSearched(): boolean {
    return isSearched(this.filter.value);
  }

  /** Throws ApiError. */
  bulk(call: BulkScans): Promise<BulkResult> {
    return adminApi.call(bulkScans, { payload: call });
  }

  /** Shows the address's filter: cached rows immediately, then the current ones. */
  readonly show = (filter: ScanFilter): void => {
    const key = JSON.stringify(toListQuery(filter));
    const list = this.list.peek();
    const isKnown = this.#loaded === key;
    this.filter.value = filter;
    this.#loaded = key;
    if (isKnown) void list.load();
    else {
      this.selection.clear();
      void list.restart();
    }
  };
}

export const scanList = new ScanList();
