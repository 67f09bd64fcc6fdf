import { readMembers, showHeaders } from '../../headers/header-values.ts';
import { findOwnResponse } from '../../headers/own-response.ts';
import { defineCheck, notTested, pass } from '../check.ts';

/** Bytes; anything smaller fits into one packet, so compression gains nothing. */
const worthwhile = 1400;

export const compression = defineCheck({
  name: 'Compression',
  why: 'Compressed text arrives several times faster, which matters most on phones.',
  neverFails: 'It is about speed.',
  needs: ['home'],
  judge: ({ home, target }) => {
    const own = findOwnResponse(home, target);
    if (own.kind !== 'page') return notTested(own.why);
    const { bodyBytes, wireBytes } = own.response;
    const codings = [
      ...readMembers(own.response, 'content-encoding'),
      ...readMembers(own.response, 'transfer-encoding'),
    ].map((coding) => coding.toLowerCase());
    const isCompressed = codings.some((coding) => /^(?:x-)?(?:gzip|br|zstd|deflate)$/.test(coding));
    const evidence = [
      ...showHeaders(own.response, 'content-encoding'),
      `${wireBytes} bytes on the wire, ${bodyBytes} bytes of page`,
    ];
    if (isCompressed) return pass('The page is compressed.', evidence);
    if (bodyBytes < worthwhile) {
      return pass('The page is so small that compression gains nothing.', evidence);
    }
    return {
      status: 'warning',
      risk: 'low',
      details: `The page is sent uncompressed, ${Math.round(bodyBytes / 1000)} kB in all.`,
      evidence,
      recommendation:
        'Turn on compression for text. Web servers and CDNs have gzip and Brotli built in; images and videos are compressed already.',
      example:
        '# nginx\ngzip on;\ngzip_types text/css application/javascript application/json image/svg+xml;',
    };
  },
});
