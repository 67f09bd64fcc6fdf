import { Parser } from 'htmlparser2';

/** What a page says that no visitor sees. */
export interface HiddenText {
  readonly comments: readonly string[];
  /** Contents of scripts that stand in the page. */
  readonly scripts: readonly string[];
}

const longestPage = 512_000;

/** Comments and scripts of a page; markup that is broken gives what could be read. */
export function readHiddenText(html: string): HiddenText {
  const comments: string[] = [];
  const scripts: string[] = [];
  let isScript = false;
  const parser = new Parser({
    onopentag: (name) => {
      isScript = name === 'script';
      if (isScript) scripts.push('');
    },
    ontext: (text) => {
      if (isScript) scripts.push((scripts.pop() ?? '') + text);
    },
    onclosetag: (name) => {
      if (name === 'script') isScript = false;
    },
    oncomment: (text) => {
      comments.push(text);
    },
  });
  parser.end(html.slice(0, longestPage));
  return { comments, scripts };
}
