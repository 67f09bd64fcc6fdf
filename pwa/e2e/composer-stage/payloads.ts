/** Code that runs if it gets through: it counts in the top page. */
const code = '(top.executed=(top.executed||0)+1)';
const encoded = Array.from(code, (letter) => `&#${letter.codePointAt(0)};`).join('');

const vectors = [
  `<script>${code}</script>`,
  `<SCRIPT SRC=/hit?script></SCRIPT>`,
  `<img src=x onerror="${code}">`,
  `<img src="/hit?img">`,
  `<img srcset="/hit?srcset 1x">`,
  `<svg onload="${code}"></svg>`,
  `<svg><script>${code}</script></svg>`,
  `<svg><animate onbegin="${code}" attributeName=x dur=1s></svg>`,
  `<svg><image href="/hit?svg"/></svg>`,
  `<svg><foreignObject><iframe srcdoc="<script>${code}</script>"></iframe></foreignObject></svg>`,
  `<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=x onerror=${code}&gt;"></table>`,
  `<iframe src="javascript:${code}"></iframe>`,
  `<iframe srcdoc="<script>${code}</script>"></iframe>`,
  `<object data="/hit?object"></object>`,
  `<embed src="/hit?embed">`,
  `<video src="/hit?video" onerror="${code}"></video>`,
  `<audio autoplay src="/hit?audio" oncanplay="${code}"></audio>`,
  `<details open ontoggle="${code}">x</details>`,
  `<input autofocus onfocus="${code}">`,
  `<body onload="${code}">x</body>`,
  `<a href="javascript:${code}">x</a>`,
  `<a href="${encoded.replace('&#', 'javascript:&#')}">x</a>`,
  `<a href="java&#10;script:${code}">x</a>`,
  `<a href=" &#1;javascript:${code}">x</a>`,
  `<a href="data:text/html,<script>${code}</script>">x</a>`,
  `<a href="vbscript:${code}">x</a>`,
  `<link rel=stylesheet href="/hit?link">`,
  `<meta http-equiv=refresh content="0;url=javascript:${code}">`,
  `<base href="javascript:${code}//">`,
  `<form action="javascript:${code}"><button autofocus onfocus="${code}">x</button></form>`,
  `<div style="background:url(/hit?style)">x</div>`,
  `<style>@import "/hit?import"; * { background: url(/hit?css) }</style>`,
  `<p onmouseover="${code}" onpointerenter="${code}">x</p>`,
  `<marquee onstart="${code}">x</marquee>`,
  `<template><img src=x onerror="${code}"></template>`,
  `<noscript><p title="</noscript><img src=x onerror=${code}>"></noscript>`,
  `<p data-pm-slice='0 0 [["link",{"href":"javascript:${code}"}]]'>x</p>`,
  `<a href="javascript:${code}" data-pm-slice="0 0 []">x</a>`,
  `<select><template><img src=x onerror=${code}></template></select>`,
  `<x contenteditable onbeforeinput="${code}" onfocus="${code}" tabindex=1 autofocus>x</x>`,
];
const wraps = [
  (vector: string) => vector,
  (vector: string) => `<p>before ${vector} after</p>`,
  (vector: string) => `<ul><li>${vector}</li></ul>`,
  (vector: string) => `<table><tr><td>${vector}</td></tr></table>`,
  (vector: string) => `<a href="https://example.com/"><b>${vector}</b></a>`,
];

/** 200 ways to run or load something by pasted content. */
export const payloads: readonly string[] = vectors.flatMap((vector) =>
  wraps.map((wrap) => wrap(vector)),
);
