import { createScan } from '@longitude/contract/scans';
import type { Demo } from './demo-context.ts';

/** Scans of the little shop, each by a visitor of its own; one after the other, as it is one site. */
export async function fillScans(demo: Demo, shopUrls: readonly string[]): Promise<void> {
  const visitors = ['mira@littleteapots.example', 'jonas@littleteapots.example'];
  for (const [index, url] of shopUrls.entries()) {
    demo.signal.throwIfAborted();
    const email = visitors[index % visitors.length] ?? '';
    await demo.visitor.call(createScan, { payload: { url, email } });
  }
}
