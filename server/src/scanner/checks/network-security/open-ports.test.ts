import assert from 'node:assert/strict';
import { test } from 'node:test';
import { judgeParts, readOutcome } from '../../../testing/lab/build-evidence.ts';
import type { PortState, Service } from '../../evidence/network.ts';
import { watchedPorts } from '../../probes/ports.ts';
import { openPorts } from './open-ports.ts';

/** All sixteen ports: these open with what they say, the others in one state. */
const build = (
  open: Partial<Record<Service, string>>,
  rest: PortState['state'] = 'closed',
): readonly PortState[] =>
  watchedPorts.map(({ port, service }) => {
    const banner = open[service];
    const state = banner === undefined ? rest : 'open';
    return { port, service, address: '192.0.2.1', state, banner: banner ?? '' };
  });

for (const [why, ports, outcome, risk] of [
  ['a database without password', build({ Redis: '' }), 'fail', 'critical'],
  ['a database with password', build({ PostgreSQL: '' }), 'fail', 'high'],
  ['remote desktop', build({ RDP: '' }, 'filtered'), 'fail', 'high'],
  ['Telnet', build({ Telnet: '........login:' }), 'fail', 'high'],
  ['FTP', build({ FTP: '' }), 'warning', 'medium'],
  ['SSH with its version', build({ SSH: 'SSH-2.0-OpenSSH_9.6p1 Debian-3' }), 'warning', 'low'],
  ['SSH of a device', build({ SSH: 'SSH-2.0-dropbear_2022.83' }), 'warning', 'low'],
  ['SSH without its version', build({ SSH: 'SSH-2.0-Go' }), 'pass', 'low'],
  ['SSH that stays silent', build({ SSH: '' }), 'pass', 'low'],
  ['all filtered', build({}, 'filtered'), 'pass', 'low'],
  ['all open and silent', build({}, 'open'), 'not tested', 'low'],
  ['all open, one greets', build({ VNC: 'RFB 003.008' }, 'open'), 'fail', 'high'],
  ['all open, SSH greets', build({ SSH: 'SSH-2.0-OpenSSH_9.6' }, 'open'), 'warning', 'low'],
  ['most could not be tried', build({ Redis: '' }, null), 'not tested', 'low'],
] as const) {
  test(`${outcome}: ${why}`, () => {
    const found = judgeParts(openPorts, { ports });
    assert.equal(readOutcome(found), outcome, found.details);
    assert.equal(found.risk, risk);
  });
}

test('what greets in an unknown way on ports that all accept is no finding', () => {
  const banners = Object.fromEntries(watchedPorts.map(({ service }) => [service, 'HTTP/1.1 400']));
  assert.equal(readOutcome(judgeParts(openPorts, { ports: build(banners) })), 'not tested');
});

test('says of each service what it is, in whole words', () => {
  const { details } = judgeParts(openPorts, { ports: build({ Redis: '', Elasticsearch: '' }) });
  assert.match(details, /a database that often has no password\)/);
  assert.doesNotMatch(details, /…/);
});
