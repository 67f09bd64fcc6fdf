import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isLoopback } from './loopback.ts';

test('loopback names and addresses are this machine, and nothing that resembles them is', () => {
  for (const host of ['localhost', 'a.localhost', '127.0.0.1', '127.9.8.7', '::1', '[::1]'])
    assert.ok(isLoopback(host), host);
  assert.ok(isLoopback(new URL('http://[::ffff:127.0.0.1]/').hostname));
  const others = ['localhost.example', 'notlocalhost', '127.0.0.1.example', '128.0.0.1', '0.0.0.0'];
  for (const host of [...others, '::', '::ffff:10.0.0.1', '::ffff:a00:1', '1::1', ''])
    assert.ok(!isLoopback(host), host);
});
