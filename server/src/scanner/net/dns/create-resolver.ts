import type { DecodedPacket } from 'dns-packet';
import type { Allowance } from '../allowance.ts';
import type { ScanLimits } from '../limits.ts';
import { NetworkError, type DnsQuestion, type DnsReply, type Peer } from '../network.ts';
import { askByDatagram, askByStream } from './ask-resolver.ts';
import { encodeQuestion, readReplyOf, type DnsQuery } from './dns-message.ts';

export interface ResolverGround {
  readonly resolvers: readonly Peer[];
  readonly limits: ScanLimits;
  readonly allowance: Allowance;
  readonly signal: AbortSignal;
}

/** Answers questions, each asked once a scan. The function throws NetworkError. */
export type AskDns = (question: DnsQuestion) => Promise<DnsReply>;

/** Resolvers drop what comes in heaps. */
const questionsAtOnce = 16;

/** Runs so many calls at once, the others in order. */
function createTurns(most: number) {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async <Value>(call: () => Promise<Value>): Promise<Value> => {
    if (running >= most) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      return await call();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}

const silence = (ms: number) =>
  new NetworkError('timeout', `The DNS did not answer within ${ms / 1000} seconds.`);

export function createResolver(ground: ResolverGround): AskDns {
  const asked = new Map<string, Promise<DnsReply>>();
  const inTurn = createTurns(questionsAtOnce);
  return (question) => {
    const { name, type, isSigned = false, isUnchecked = false } = question;
    const key = [name.toLowerCase(), type, isSigned, isUnchecked].join(' ');
    const known = asked.get(key);
    if (known) return known;
    const answer = inTurn(() => askWithRetry(ground, question));
    asked.set(key, answer);
    return answer;
  };
}

/** Two tries, the second with the next resolver, if there is one. */
async function askWithRetry(ground: ResolverGround, question: DnsQuestion): Promise<DnsReply> {
  const { resolvers, limits } = ground;
  const [first, second = first] = resolvers;
  if (first === undefined || second === undefined) {
    throw new NetworkError('unreachable', 'No DNS resolver is configured.');
  }
  let isThere = false;
  for (const resolver of [first, second]) {
    ground.allowance.spendQuestion();
    // A new id and port for each try.
    const answer = await tryOnce(ground, resolver, encode(question));
    if (typeof answer === 'object') return readReplyOf(answer);
    isThere ||= answer === 'silent';
  }
  if (isThere) throw silence(limits.dnsMs * 2);
  throw new NetworkError('unreachable', 'No DNS resolver could be reached.');
}

/** RFC 1035, 2.3.4. The library would pack a longer label into a message that means something else. */
const dnsName = /^(?=.{1,253}$)([^\s.]{1,63}\.)*[^\s.]{1,63}\.?$|^\.$/;

function encode(question: DnsQuestion): DnsQuery {
  if (dnsName.test(question.name) && /^[\x21-\x7e]+$/.test(question.name)) {
    return encodeQuestion(question);
  }
  throw new NetworkError('refused', 'The name cannot be asked for in the DNS.');
}

/** The answer, or why there is none. @throws the scan's reason when it is over */
async function tryOnce(
  { limits, signal }: ResolverGround,
  resolver: Peer,
  query: DnsQuery,
): Promise<DecodedPacket | 'silent' | 'unreachable'> {
  const over = new AbortController();
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    over.abort();
  }, limits.dnsMs);
  const both = AbortSignal.any([signal, over.signal]);
  try {
    const packet = await askByDatagram(resolver, query, both);
    return packet.flag_tc ? await askByStream(resolver, query, both) : packet;
  } catch {
    signal.throwIfAborted();
    return isLate ? 'silent' : 'unreachable';
  } finally {
    clearTimeout(timer);
  }
}
