import { defineCheck, pass } from '../check.ts';

export const http2 = defineCheck({
  name: 'HTTP/2',
  why: 'HTTP/2 sends all parts of a page over one encrypted connection, so encryption does not slow visitors down.',
  neverFails: 'It is about speed.',
  needs: ['handshake'],
  judge({ handshake: { alpn } }) {
    const evidence = [`ALPN (offered h2, http/1.1): ${alpn ?? 'no response'}`];
    if (alpn === 'h2') return pass('The server supports HTTP/2.', evidence);
    return {
      status: 'warning',
      details:
        'The server does not support HTTP/2. Browsers then open several connections and load pages with many parts more slowly.',
      evidence,
      recommendation:
        'Turn on HTTP/2. It is one web server setting and needs no change to the site.',
      example: `# nginx 1.25.1 or newer
http2 on;

# Apache
Protocols h2 http/1.1`,
    };
  },
});
