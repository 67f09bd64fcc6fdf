import { joinText } from '../dns/pick-records.ts';
import type { Network } from '../net/network.ts';
import { askRecords } from './dns-records.ts';

/** TXT records of a name that are of the wanted kind, at most 3. @throws NetworkError */
export async function askTexts(
  network: Network,
  name: string,
  isWanted: (text: string) => boolean,
): Promise<string[]> {
  const records = await askRecords(network, name, 'TXT');
  return records.map(joinText).filter(isWanted).slice(0, 3);
}
