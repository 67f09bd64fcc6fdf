import { listAccepted, showSuite, type Suite } from '../../tls/suites.ts';
import { defineCheck, notTested, pass, type Verdict } from '../check.ts';
export const keyExchange = defineCheck({
  name: 'Key Exchange',
  why: 'Browser and server agree on a fresh key for each connection. If the method is weak, recorded traffic can be decrypted later.',
  needs: ['ciphers', 'keyExchange'],
  judge({ ciphers, keyExchange: { dhBits, dhSuite } }) {
    const accepted = listAccepted(ciphers);
    if (accepted.length === 0) {
      return notTested('The server accepted none of the suites on the second attempt.');
    }
    const group = dhBits === null ? [] : [`${dhBits}-bit group with ${showSuite(dhSuite ?? 0)}`];
    if (dhBits !== null && dhBits < 2048) return describeWeakGroup(dhBits, group);
    if (ciphers.isCut) {
      return notTested(
        'The server stopped responding before all suites were tried; those that were tried showed no weak group.',
      );
    }
    if (!accepted.some(({ isForwardSecret }) => isForwardSecret)) return describeStatic(accepted);
    return pass(
      'The server agrees on a fresh key for each connection, using a strong method.',
      group.length > 0 ? group : ['No finite-field Diffie-Hellman is used.'],
    );
  },
});

function describeWeakGroup(bits: number, evidence: readonly string[]): Verdict {
  const isBroken = bits < 1024;
  const danger = isBroken
    ? 'Researchers have publicly broken 795-bit groups; 2048 bits is the standard.'
    : 'Nation states are thought to be able to break 1024-bit groups; 2048 bits is the standard.';
  return {
    status: isBroken ? 'fail' : 'warning',
    risk: isBroken ? 'high' : 'medium',
    details: `The server uses a Diffie-Hellman group of only ${bits} bits. ${danger}`,
    evidence,
    recommendation:
      'Turn off finite-field Diffie-Hellman (DHE), or use a group of at least 2048 bits. Every browser supports ECDHE instead.',
    example: `# nginx: leave out suites that begin with DHE, or make a group once by
# openssl genpkey -genparam -algorithm DH -pkeyopt group:ffdhe2048 -out /etc/nginx/ffdhe2048.pem
ssl_dhparam /etc/nginx/ffdhe2048.pem;`,
  };
}

const describeStatic = (accepted: readonly Suite[]): Verdict => ({
  status: 'warning',
  details:
    'The server has no method with forward secrecy. An attacker who records traffic today and obtains the server’s key later can decrypt all of it.',
  evidence: accepted.map(({ code }) => showSuite(code)),
  recommendation:
    'Allow suites that begin with ECDHE. They create a new key for each connection that no one can recover later.',
  example: '# nginx\nssl_ciphers ECDHE+AESGCM:ECDHE+CHACHA20;',
});
