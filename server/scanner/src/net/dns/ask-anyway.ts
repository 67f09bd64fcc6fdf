import type { DnsQuestion, DnsReply, Network } from '../network.ts';

/**
 * Repeats a query with CD after SERVFAIL: a validating resolver withholds data that it cannot
 * validate, and returns them when checking is disabled (RFC 4035, 3.2.2).
 * @throws NetworkError
 */
export async function askAnyway(
  network: Pick<Network, 'ask'>,
  question: DnsQuestion,
): Promise<DnsReply> {
  const reply = await network.ask(question);
  if (reply.rcode !== 'SERVFAIL') return reply;
  return network.ask({ ...question, isUnchecked: true });
}
