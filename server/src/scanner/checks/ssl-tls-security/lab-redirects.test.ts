import { after, before, test } from 'node:test';
import { assertOutcome } from '../../../testing/lab/assert-outcome.ts';
import { startHttp } from '../../../testing/lab/start-tls.ts';
import { openTlsLab, type TlsLab } from '../../../testing/lab/tls-lab.ts';
import { httpsRedirect } from './https-redirect.ts';

let lab: TlsLab;
before(async () => {
  lab = await openTlsLab();
});
after(() => lab.close());

test('HTTPS Redirect fails: the plain site is served', async () => {
  const site = { https: await lab.openTls(), http: await lab.openHtml() };
  assertOutcome(await lab.judge(httpsRedirect, site), 'fail', /served as it is/);
});

test('HTTPS Redirect fails: it leads to another plain page', async () => {
  const http = await lab.openRedirect(`http://127.0.0.1:${await lab.openHtml()}/`);
  const site = { https: await lab.openTls(), http };
  assertOutcome(await lab.judge(httpsRedirect, site), 'fail', /another page without encryption/);
});

test('HTTPS Redirect warns: it leads to another host at once', async () => {
  const https = await lab.openTls();
  const http = await lab.openRedirect(`https://127.0.0.1:${https}/`);
  assertOutcome(await lab.judge(httpsRedirect, { https, http }), 'warning', /another host name/);
});

test('HTTPS Redirect warns: visitors get an error', async () => {
  const http = await lab.keep(
    startHttp((_ask, answer) => {
      answer.writeHead(404);
      answer.end();
    }),
  );
  const site = { https: await lab.openTls(), http };
  assertOutcome(await lab.judge(httpsRedirect, site), 'warning', /status 404/);
});

test('HTTPS Redirect passes: it leads to the encrypted site', async () => {
  const https = await lab.openTls();
  const http = await lab.openRedirect(`https://localhost:${https}/`);
  assertOutcome(await lab.judge(httpsRedirect, { https, http }), 'pass', /sends visitors on/);
});

test('HTTPS Redirect is not tested: nobody listens for plain HTTP', async () => {
  const site = { https: await lab.openTls(), http: await lab.findClosedPort() };
  assertOutcome(await lab.judge(httpsRedirect, site), 'not tested', /refused the connection/);
});

test('HTTPS Redirect is not tested: there is no encrypted site', async () => {
  const site = { https: await lab.findClosedPort(), http: await lab.openHtml() };
  assertOutcome(await lab.judge(httpsRedirect, site), 'not tested', /no encrypted site/);
});
