// The baseline: bare node:http, which responds to every request with the contents of one file.
import { readFileSync } from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';

const [file = '', type = 'application/json'] = process.argv.slice(2);
const body = readFileSync(file);
const server = http.createServer((_request, response) => {
  response.writeHead(200, { 'content-type': type, 'content-length': body.length }).end(body);
});
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo;
  process.stdout.write(`is ready: http://127.0.0.1:${port}\n`);
});
