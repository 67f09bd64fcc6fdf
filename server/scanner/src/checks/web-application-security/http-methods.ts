import type { Exchange } from '../../evidence/http.ts';
import { readMembers, readMimeType, showHeaders } from '../../headers/header-values.ts';
import { traceMark } from '../../probes/methods.ts';
import { defineCheck, notTested, pass, type Verdict } from '../check.ts';

/** An echo returns the request, its request line first, with our marker (RFC 9110, 9.3.8). */
function isEcho(trace: Exchange): boolean {
  if (trace.status !== 200) return false;
  const [[name, mark]] = Object.entries(traceMark) as [[string, string]];
  const text = trace.body.toLowerCase();
  const isMessage = readMimeType(trace) === 'message/http' || /^\s*trace\s\S+\shttp\//.test(text);
  return isMessage && text.includes(`${name}: ${mark}`);
}

const readAllowed = (options: Exchange | null) =>
  options === null ? [] : readMembers(options, 'allow').map((method) => method.toUpperCase());

function failEcho(trace: Exchange): Verdict {
  return {
    status: 'fail',
    details:
      'The server echoes requests (TRACE), including cookies and credentials that scripts must not see.',
    evidence: [
      `TRACE (${trace.status})`,
      ...trace.body.split(/\r?\n/, 2).map((line) => line.slice(0, 200)),
    ],
    recommendation: 'Turn off TRACE in the web server. Nothing visitors use depends on it.',
    example: '# Apache\nTraceEnable off',
  };
}

function warnWriteMethods(options: Exchange, writeMethods: readonly string[]): Verdict {
  return {
    status: 'warning',
    risk: 'low',
    details: `The server says its home page can be modified (${[...new Set(writeMethods)].join(', ')}). We did not try it.`,
    evidence: [`OPTIONS (${options.status})`, ...showHeaders(options, 'allow')],
    recommendation:
      'Allow only the methods that the site uses. Pages need GET, HEAD and perhaps POST; an API that needs more should require a login.',
    example: '# nginx, within location / { }\nlimit_except GET POST { deny all; }',
  };
}

export const httpMethods = defineCheck({
  name: 'HTTP Methods',
  why: 'Besides serving pages, web servers can support methods that change files or echo requests. Turn them off where they are not needed.',
  needs: ['methods'],
  judge: ({ methods: { options, trace } }) => {
    if (trace !== null && isEcho(trace)) return failEcho(trace);
    const writeMethods = readAllowed(options).filter((method) =>
      ['PUT', 'DELETE'].includes(method),
    );
    if (options !== null && writeMethods.length > 0) return warnWriteMethods(options, writeMethods);
    if (options === null && trace === null) {
      return notTested('The site responded to neither OPTIONS nor TRACE.');
    }
    const allow = options === null ? [] : showHeaders(options, 'allow');
    const evidence = [
      `OPTIONS${options === null ? ': no response' : ` (${options.status})`}`,
      ...allow,
      trace === null ? 'TRACE: no response' : `TRACE (${trace.status}): not echoed`,
    ];
    return pass('The server offers no method that a website does not need.', evidence);
  },
});
