import assert from 'node:assert/strict';
import { test } from 'node:test';
import { splitMailServer } from './mail-host.ts';
import { forgetFormerServer } from './mail-server.ts';

test('another server or port removes password and certificate, another spelling does not', () => {
  const stored: Readonly<Record<string, string>> = {
    smtp_host: 'mail.xn--bcher-kva.example',
    smtp_port: '587',
    smtp_password: '********',
    smtp_certificate: 'AB',
  };
  const both = ['smtp_password', 'smtp_certificate'];
  const cases: [
    change: Readonly<Record<string, string>>,
    removed: readonly string[],
    before?: Readonly<Record<string, string>>,
  ][] = [
    [{ smtp_host: 'MAIL.Bücher.Example.' }, []],
    [{ smtp_host: 'mail.bücher.example:587', smtp_password: '********' }, []],
    [{ smtp_host: 'smtp://mail.bücher.example' }, []],
    [{ smtp_host: 'mail.bücher.example' }, [], { smtp_host: 'Mail.BÜCHER.example.' }],
    [{ smtp_port: '0587', smtp_from_name: 'x' }, []],
    [{ smtp_username: 'x', smtp_unencrypted: 'true' }, []],
    [{ smtp_host: 'x.example', smtp_password: 'new' }, ['smtp_certificate']],
    [{ smtp_host: 'x.example', smtp_password: '', smtp_certificate: 'CD' }, []],
    [{ smtp_host: 'mail.other.example' }, both],
    [{ smtp_host: 'mail.bucher.example' }, both],
    [{ smtp_host: 'mail.bücher.example:2525' }, both],
    [{ smtp_host: 'smtps://mail.bücher.example' }, both],
    [{ smtp_port: '25', smtp_password: '********' }, both],
    [{ smtp_host: '' }, both],
    [
      { smtp_host: 'mail.bücher.example' },
      ['smtp_password'],
      { smtp_host: '', smtp_certificate: '' },
    ],
  ];
  for (const [change, removed, before] of cases) {
    const values = { ...stored, ...before };
    const changes = splitMailServer(
      Object.entries(change).map(([key, value]) => ({ category: 'email', key, value })),
    );
    const all = forgetFormerServer(changes, (key) => values[key as keyof typeof values] ?? '');
    assert.deepEqual(all.slice(0, changes.length), changes);
    const added = all.slice(changes.length);
    const expected = removed.map((key) => ({ category: 'email', key, value: '' }));
    assert.deepEqual(added, expected, JSON.stringify(change));
  }
});
