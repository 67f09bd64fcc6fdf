import type { PushGroup, PushMessage } from '@longitude/contract/push';
import type { LiveEvent } from '@longitude/contract/events';
import type { DeviceNotice } from '../../platform/feature.ts';

/** A message has room for 4,000 bytes (RFC 8291, 4). */
const maxTitle = 120;

/** The new items, grouped by kind; without groups when there is nothing to notify of. */
export async function composeMessage(
  events: readonly Pick<LiveEvent, 'type' | 'id'>[],
  notices: readonly DeviceNotice[],
): Promise<PushMessage> {
  const groups = await Promise.all(notices.map((notice) => composeGroup(events, notice)));
  return { groups: groups.flat() };
}

async function composeGroup(
  events: readonly Pick<LiveEvent, 'type' | 'id'>[],
  { event, noun, path, find }: DeviceNotice,
): Promise<PushGroup[]> {
  const ids = new Set(events.filter(({ type }) => type === event).map(({ id }) => id));
  const found = ids.size > 0 ? await find([...ids]) : [];
  const [only, ...others] = found;
  if (!only) return [];
  const group = { noun, count: found.length, path };
  return [others.length > 0 ? group : { ...group, item: { ...only, title: cut(only.title) } }];
}

function cut(text: string): string {
  const characters = Array.from(text);
  return characters.length > maxTitle ? `${characters.slice(0, maxTitle - 1).join('')}…` : text;
}
