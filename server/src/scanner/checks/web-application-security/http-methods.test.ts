import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Exchange } from '../../evidence/http.ts';
import { buildExchange, judgeParts, readOutcome } from '../../../testing/lab/build-evidence.ts';
import { httpMethods } from './http-methods.ts';

const options = (...values: string[]) =>
  buildExchange({
    method: 'OPTIONS',
    status: 204,
    headers: values.map((value) => ['allow', value] as const),
  });
const trace = (body: string, type = 'message/http', status = 200) =>
  buildExchange({ method: 'TRACE', status, body, headers: [['content-type', type]] });
const echo = 'TRACE / HTTP/1.1\r\nHost: a\r\nX-Trace-Mark: longitude-echo-1\r\n\r\n';

test('tells an echo from a page, and an offer from an answer', () => {
  const cases: readonly (readonly [string, Exchange | null, Exchange | null])[] = [
    ['fail', null, trace(echo)],
    ['fail', options('GET'), trace(echo, 'text/plain')],
    ['pass', options('GET'), trace(echo, 'message/http', 405)],
    ['pass', options('GET'), trace(`{"x-trace-mark: longitude-echo-1": 1}`, 'application/json')],
    ['pass', options('GET'), trace('TRACE / HTTP/1.1\r\nHost: a\r\n\r\n')],
    ['warning', options('GET, PUT'), null],
    ['warning', options('GET', 'delete'), trace('', 'text/plain', 405)],
    ['pass', options('GET, HEAD, POST, OPTIONS, PATCH'), null],
    ['pass', options(), null],
    ['pass', null, trace('', 'text/html', 501)],
    ['not tested', null, null],
  ];
  for (const [expected, one, other] of cases) {
    const found = judgeParts(httpMethods, { methods: { options: one, trace: other } });
    assert.equal(
      readOutcome(found),
      expected,
      `${one?.headers.join(' ') ?? ''} ${other?.body ?? ''}`,
    );
  }
});
