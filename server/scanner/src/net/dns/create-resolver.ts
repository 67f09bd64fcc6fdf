import type { DecodedPacket } from 'dns-packet';
import { limitConcurrency } from '../../concurrency.ts';
import { NetworkError, type DnsQuestion, type DnsReply, type Peer } from '../network.ts';
import type { ScanBudget } from '../scan-budget.ts';
import { askByDatagram, askByStream } from './ask-resolver.ts';
import { encodeQuestion, readReplyOf, type DnsQuery } from './dns-message.ts';

interface ResolverContext {
  readonly resolvers: readonly Peer[];
  readonly budget: ScanBudget;
}

/** Sends each question once per scan and caches the reply. The function throws NetworkError. */
export type AskDns = (question: DnsQuestion) => Promise<DnsReply>;

/** Resolvers drop bursts of questions. */
const questionsAtOnce = 16;

const silence = (ms: number) =>
  new NetworkError('timeout', `The DNS did not respond within ${ms / 1000} seconds.`);

export function createResolver(context: ResolverContext): AskDns {
  const replies = new Map<string, Promise<DnsReply>>();
  const limited = limitConcurrency(questionsAtOnce);
  return (question) => {
    const { name, type, isSigned = false, isUnchecked = false } = question;
    const key = [name.toLowerCase(), type, isSigned, isUnchecked].join(' ');
    const known = replies.get(key);
    if (known) return known;
    const response = limited(() => askWithRetry(context, question));
    replies.set(key, response);
    return response;
  };
}

/** Two attempts, the second with the next resolver, if there is one. */
async function askWithRetry(context: ResolverContext, question: DnsQuestion): Promise<DnsReply> {
  const { resolvers, budget } = context;
  const [first, second = first] = resolvers;
  if (first === undefined || second === undefined) {
    throw new NetworkError('unreachable', 'No DNS resolver is configured.');
  }
  let isThere = false;
  for (const resolver of [first, second]) {
    await budget.spend('question');
    // A new id and port for each attempt.
    const response = await tryOnce(budget, resolver, encode(question));
    if (typeof response === 'object') return readReplyOf(response);
    isThere ||= response === 'silent';
  }
  if (isThere) throw silence(budget.limits.dnsMs * 2);
  throw new NetworkError('unreachable', 'No DNS resolver could be reached.');
}

/** RFC 1035, 2.3.4. The library would encode a longer label as a message with another meaning. */
const dnsName = /^(?=.{1,253}$)([^\s.]{1,63}\.)*[^\s.]{1,63}\.?$|^\.$/;

function encode(question: DnsQuestion): DnsQuery {
  if (dnsName.test(question.name) && /^[\x21-\x7e]+$/.test(question.name)) {
    return encodeQuestion(question);
  }
  throw new NetworkError('refused', 'The name cannot be looked up in the DNS.');
}

/** The reply, or the reason why there is none. @throws the scan's reason when it has ended */
async function tryOnce(
  { limits, signal }: ScanBudget,
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
