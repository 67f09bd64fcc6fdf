import { listAccepted, showSuite, type Suite } from '../../tls/suites.ts';
import { defineCheck, notTested, pass, type Verdict } from '../check.ts';
export const keyExchange = defineCheck({
  name: 'Key Exchange',
  why: 'For each connection browser and server agree on a fresh key. When they do so in a weak way, recorded connections can be opened later.',
  needs: ['ciphers', 'keyExchange'],
  judge({ ciphers, keyExchange: { dhBits, dhSuite } }) {
    const accepted = listAccepted(ciphers);
    if (accepted.length === 0) {
      return notTested('The server took none of the suites when asked again.');
    }
    const group = dhBits === null ? [] : [`${dhBits}-bit group with ${showSuite(dhSuite ?? 0)}`];
    if (dhBits !== null && dhBits < 2048) return describeWeakGroup(dhBits, group);
    if (ciphers.isCut) {
      return notTested(
        'The server stopped answering before all suites were tried; those that were tried showed no weak group.',
      );
    }
    if (!accepted.some(({ isForwardSecret }) => isForwardSecret)) return describeStatic(accepted);
    return pass(
      'The server can agree on a fresh key for each connection, and does so in a strong way.',
      group.length > 0 ? group : ['No finite-field Diffie-Hellman is used.'],
    );
  },
});

function describeWeakGroup(bits: number, evidence: readonly string[]): Verdict {
  const isBroken = bits < 1024;
  const danger = isBroken
    ? 'Researchers have solved numbers of up to 795 bits in public; 2048 bits are the rule.'
    : 'States are thought to be able to solve numbers of 1024 bits; 2048 are the rule.';
  return {
    status: isBroken ? 'fail' : 'warning',
    risk: isBroken ? 'high' : 'medium',
    details: `The server agrees on keys with numbers of only ${bits} bits (Diffie-Hellman). ${danger}`,
    evidence,
    recommendation:
      'Switch off Diffie-Hellman over finite fields, or give it a group of 2048 bits or more. Elliptic curves (ECDHE) take its place in every browser.',
    example: `# nginx: leave out suites that begin with DHE, or make a group once by
# openssl genpkey -genparam -algorithm DH -pkeyopt group:ffdhe2048 -out /etc/nginx/ffdhe2048.pem
ssl_dhparam /etc/nginx/ffdhe2048.pem;`,
  };
}

const describeStatic = (accepted: readonly Suite[]): Verdict => ({
  status: 'warning',
  details:
    'The server has no method with forward secrecy. An attacker who records connections today and gets hold of the server’s key in some years can read them all.',
  evidence: accepted.map(({ code }) => showSuite(code)),
  recommendation:
    'Allow suites that begin with ECDHE. They make a key for each connection that nobody can compute later.',
  example: '# nginx\nssl_ciphers ECDHE+AESGCM:ECDHE+CHACHA20;',
});
