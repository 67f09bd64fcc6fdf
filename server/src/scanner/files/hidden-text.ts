import { Parser } from 'htmlparser2';

/** What a page says that no visitor sees. */
export interface HiddenText {
  readonly comments: readonly string[];
  /** Contents of scripts that stand in the page. */
  readonly scripts: readonly string[];
}

const longestPage = 512_000;
const chunk = 16_384;
/** A parser's stack that grows without end costs quadratic time. */
const deepest = 2000;

/** Comments and scripts of a page; markup that is broken gives what could be read. */
export function readHiddenText(html: string): HiddenText {
  const comments: string[] = [];
  const scripts: string[] = [];
  const place = { isScript: false, depth: 0 };
  const parser = new Parser({
    onopentag: (name) => {
      place.depth++;
      place.isScript = name === 'script';
      if (place.isScript) scripts.push('');
    },
    ontext: (text) => {
      if (place.isScript) scripts.push((scripts.pop() ?? '') + text);
    },
    onclosetag: (name) => {
      place.depth--;
      if (name === 'script') place.isScript = false;
    },
    oncomment: (text) => {
      comments.push(text);
    },
  });
  const end = Math.min(html.length, longestPage);
  for (let at = 0; at < end && place.depth < deepest; at += chunk) {
    parser.write(html.slice(at, Math.min(at + chunk, end)));
  }
  parser.end();
  return { comments, scripts };
}
