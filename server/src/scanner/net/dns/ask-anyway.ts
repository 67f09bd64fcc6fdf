import type { DnsQuestion, DnsReply, Network } from '../network.ts';

/**
 * Asks once more with CD when the answer is SERVFAIL: a validating resolver withholds what it cannot
 * validate, and hands it over when told not to check (RFC 4035, 3.2.2). @throws NetworkError
 */
export async function askAnyway(
  network: Pick<Network, 'ask'>,
  question: DnsQuestion,
): Promise<DnsReply> {
  const reply = await network.ask(question);
  if (reply.rcode !== 'SERVFAIL') return reply;
  return network.ask({ ...question, isUnchecked: true });
}
