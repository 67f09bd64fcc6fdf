import type { Exchange } from '../../evidence/http.ts';
import { decodePath } from '../../files/compare-responses.ts';
import { readValues } from '../../headers/header-values.ts';

/**
 * Error output of frameworks and languages. A page may write about any of it, so each pattern
 * requires a structure that only the real output has.
 */
interface Signature {
  readonly kind: string;
  readonly fits: (body: string) => boolean;
}

const all =
  (...patterns: readonly RegExp[]) =>
  (body: string) =>
    patterns.every((pattern) => pattern.test(body));

/** Full pages that a framework generates: recognized with any status. */
const debugPages: readonly Signature[] = [
  {
    kind: 'Django debug page',
    fits: all(
      /<title>[^<]{0,300}(?:Page not found at|Error at|at) \/[^<]{0,300}<\/title>/,
      /<code>DEBUG = True<\/code>/,
    ),
  },
  {
    kind: 'Laravel debug page',
    fits: all(/<script[^>]{0,200}>[^<]{0,2000}window\.ignite\(/),
  },
  {
    kind: 'Whoops debug page (PHP)',
    fits: all(/<div class="Whoops container">/, /class="(?:frame|stack-container)/),
  },
  {
    kind: 'Symfony debug page',
    fits: all(
      /<div class="exception-summary/,
      /class="(?:trace|exception-message|container)/,
      /Symfony/,
    ),
  },
  {
    kind: 'Rails debug page',
    fits: all(/<title>Action Controller: Exception caught<\/title>/, /<code>Rails\.root: /),
  },
  {
    kind: 'Rails debug page',
    fits: all(/<title>[^<]{0,300}Exception caught<\/title>/, /id="traces"|class="trace/),
  },
  {
    kind: 'Werkzeug debugger (Flask)',
    fits: all(/<title>[^<]{0,300}\/\/ Werkzeug Debugger<\/title>/, /EVALEX\s{0,5}=/),
  },
  {
    kind: 'ASP.NET error details',
    fits: all(/<h1>Server Error in '[^']*' Application/i, /<b>Stack Trace:<\/b>/),
  },
  {
    kind: 'ASP.NET Core error details',
    fits: all(
      /An unhandled exception occurred while processing the request/,
      /id="stackpage"|class="stackerror"/,
    ),
  },
];

/** All repetitions are bounded: a page is up to 300,000 characters of untrusted input. */
const frames = {
  node: /(?:^|\n|\\n|<br\s?\/?>)(?:&nbsp;|[ \t]){0,20}at (?:[^\n<()]{1,150} \()?(?:\/|file:\/\/|node:|[A-Z]:\\)[^\n<():]{1,200}:\d{1,7}:\d{1,7}/,
  java: /\bat [\w.$<>]{3,200}\((?:\w{1,100}\.java:\d{1,7}|Native Method|Unknown Source)\)/g,
  python: /File (?:"|&quot;|&#34;)[^"&\n]{1,300}(?:"|&quot;|&#34;), line \d{1,7}, in /,
  php: /Stack trace:\s{0,10}(?:<br\s?\/?>\s{0,10})?#0 (?:\/|[A-Z]:\\|\{main\}|\[internal)/,
  dotnet: /\bat [\w.<>`]{3,200}\([^)\n]{0,300}\) in (?:[A-Z]:\\|\/)[^\n<]{1,300}:line \d/,
  ruby: /(?:^|[\n>])[ \t]{0,20}\/?[\w./-]{1,200}\.rb:\d{1,7}:in [`'][^'\n]{1,100}'/,
  go: /goroutine \d{1,7} \[[a-z ]{1,40}\]:/,
};
/** Traces count only on error pages: other pages may be articles about them. */
const traces: readonly Signature[] = [
  { kind: 'Node.js stack trace', fits: all(/(?:Error|Exception)\b/, frames.node) },
  {
    kind: 'Java stack trace',
    fits: (body) =>
      /\b(?:[a-z]\w{0,60}\.){1,12}[A-Z]\w{0,100}(?:Exception|Error)\b/.test(body) &&
      (body.match(frames.java) ?? []).length >= 2,
  },
  {
    kind: 'Python stack trace',
    fits: all(/Traceback \(most recent call last\):/, frames.python),
  },
  { kind: 'PHP stack trace', fits: all(frames.php) },
  { kind: '.NET stack trace', fits: all(frames.dotnet) },
  { kind: 'Ruby stack trace', fits: all(frames.ruby) },
  { kind: 'Go stack trace', fits: all(frames.go, /\.go:\d/) },
];

/** A warning as printed by PHP itself (main.c, html_errors): with a line break before and after. */
const phpWarning =
  /<br \/>\s{0,10}<b>(?:Warning|Notice|Deprecated|Fatal error|Parse error|Catchable fatal error)<\/b>:\s{2}[^<]{1,1000}(?:<[^<]{1,200}){0,4}? in <b>[^<]{1,300}<\/b> on line <b>\d+<\/b><br \/>/;

const readCharacters = 300_000;

/** Kinds of debug output in a response; empty when there is none. */
export function findDebugOutput(response: Exchange): string[] {
  const body = response.body.slice(0, readCharacters);
  const isError = response.status >= 400;
  const found = debugPages.filter(({ fits }) => fits(body)).map(({ kind }) => kind);
  if (isError) found.push(...traces.filter(({ fits }) => fits(body)).map(({ kind }) => kind));
  const shown = isError ? body : dropShownCode(body);
  if (phpWarning.test(shown)) found.push('PHP error messages');
  if (readValues(response, 'x-debug-token-link').length > 0) found.push('Symfony profiler');
  return [...new Set(found)];
}

const serverPath =
  /(?:^|[\s"'>(])((?:\/var\/www|\/srv\/www|\/usr\/share\/nginx|\/home\/[a-z][\w-]{0,30}|\/opt\/[\w-]{1,30}|[A-Z]:\\(?:inetpub|xampp|wamp\d{0,2}|wwwroot))[\\/][\w.\\/-]{2,120})/g;

/** Server folders that an error page reveals, except any that it repeats from the URL. */
export function findServerPaths({ status, body, url }: Exchange): string[] {
  if (status < 400) return [];
  const paths = [...body.slice(0, readCharacters).matchAll(serverPath)].flatMap(
    ([, path = '']) => path,
  );
  const requestedPath = decodePath(url);
  return [...new Set(paths)].filter((path) => !requestedPath.includes(path)).slice(0, 5);
}

const opening = /<(pre|code|textarea|script|template|xmp|samp|blockquote)(?=[\s>])|<!--/gi;

/**
 * A page without code samples, scripts and comments. An unclosed element extends to the end of the
 * page. Linear time, even for a page of nothing but opening tags.
 */
export function dropShownCode(html: string): string {
  const lower = html.toLowerCase();
  const kept: string[] = [];
  let at = 0;
  opening.lastIndex = 0;
  for (let match = opening.exec(html); match !== null; match = opening.exec(html)) {
    kept.push(html.slice(at, match.index));
    const [, name] = match;
    const end = name === undefined ? '-->' : `</${name.toLowerCase()}`;
    const close = lower.indexOf(end, opening.lastIndex);
    if (close === -1) return kept.join(' ');
    at = close + end.length;
    opening.lastIndex = at;
  }
  kept.push(html.slice(at));
  return kept.join(' ');
}
