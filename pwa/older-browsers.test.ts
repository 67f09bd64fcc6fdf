import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { parseAst } from 'rolldown/parseAst';
import { oldestBrowsers } from './browsers.ts';
import { members } from './e2e/missing-functions.ts';

const folder = new URL('dist/client/', import.meta.url);

/** Functions that the code asks for before their use, and the reason why that is safe. */
const guarded: Readonly<Record<string, string>> = {
  '.addElement()': 'a method of ProseMirror of the same name',
  '.sync()': 'a method of ProseMirror and of our lists of the same name',
  '.when()': 'a method of zod of the same name',
  '.caretPositionFromPoint()': 'prosemirror-view asks for it, and for the other',
  '.caretRangeFromPoint()': 'prosemirror-view asks for it, and for the other',
  '.getComposedRanges()': 'prosemirror-view asks for it',
  'Error.captureStackTrace': 'zod asks for it',
  'Symbol.dispose': 'platform/outbox and the code for `using` have a fallback',
  'Symbol.asyncDispose': 'the code for `using` has its own fallback',
  'navigator.setAppBadge': 'platform/outbox asks for it',
  'navigator.share': 'ui/share-link.ts asks for it, and copies the address otherwise',
  '.startViewTransition()': 'React tries it, for its component of that name, which we do not use',
  'document.startViewTransition': 'app/navigation.ts asks for it',
  requestIdleCallback: 'features/search asks for it, and waits for a timer otherwise',
  cancelIdleCallback: 'features/search has asked for requestIdleCallback',
  navigation: 'React asks for it',
  'navigator.connection': 'may be undefined: only hints about a slow line',
  'navigator.doNotTrack': 'may be undefined: then no one has objected',
};

/** Code, and what the check finds in it. */
const newer: readonly [string, string[]][] = [
  ['URL.parse(a)', ['URL.parse']],
  ['const f = Map.groupBy', ['Map.groupBy']],
  ['a.toSorted()', ['.toSorted()']],
  ['a?.with(0, 1)', ['.with()']],
  ['a.values().drop(1)', ['.drop()']],
  ['new Set().union(b)', ['.union()']],
  ['Promise.try(f)', ['Promise.try']],
  ['scheduler.yield()', ['scheduler']],
  ['new Intl.DurationFormat()', ['Intl.DurationFormat']],
  ['navigator.userAgentData.brands', ['navigator.userAgentData']],
  ['new ClipboardItem(a)', ['ClipboardItem']],
  ['Temporal.Now.instant()', ['Temporal.Now', 'Temporal']],
  ['/[a--b]/v', ['/[a--b]/v']],
  ['/(?i:a)b/', ['/(?i:a)b/']],
  ['a.toSorted?.()', []],
  ['"share" in navigator', []],
  ['a.map(b).filter(c).at(-1)', []],
];

interface Node {
  readonly type: string;
  readonly [key: string]: unknown;
}
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value;

/** Objects of the platform that scripts reach by a global name. */
const owners: Readonly<Record<string, string>> = {
  window: 'Window',
  globalThis: 'Window',
  self: 'ServiceWorkerGlobalScope',
  document: 'Document',
  navigator: 'Navigator',
  location: 'Location',
  history: 'History',
  performance: 'Performance',
  crypto: 'Crypto',
  caches: 'CacheStorage',
  screen: 'Screen',
};

const isEverywhere = ({ lackedBy }: { readonly lackedBy: readonly string[] }) =>
  lackedBy.length === 0;
/** By name: interfaces, and functions and objects of the window. */
const globals = new Map(
  members
    .filter(({ owner, isEvent }) => !isEvent && (owner === 'Window' || owner === null))
    .toSorted((one, other) => Number(other.owner === 'Window') - Number(one.owner === 'Window'))
    .map((each) => [each.name, each]),
);
/** Objects exist without a mention of their interface; those of a new one come from a new function. */
const isReachable = (owner: string) => {
  const found = globals.get(owner);
  return owner === 'Iterator' || !found || isEverywhere(found);
};
const byOwner = new Map(members.map((each) => [`${each.owner}.${each.name}`, each]));

const inherited = members.filter(({ owner, isEvent }) => owner && !isEvent);
const known = new Set(inherited.filter(isEverywhere).map(({ name }) => name));
/** Names that only newer members have: a call of one is a call of that member. */
const newerNames = new Set(
  inherited
    .filter((each) => !isEverywhere(each) && isReachable(each.owner ?? ''))
    .filter(({ name }) => !known.has(name))
    .map(({ name }) => name),
);

/** The newer functions that a syntax tree calls or names. */
function* findNewer(node: Node): Generator<string> {
  yield* judge(node);
  for (const value of Object.values(node)) {
    for (const child of [value].flat()) if (isNode(child)) yield* findNewer(child);
  }
}

function* judge(node: Node): Generator<string> {
  const [object, name] = [readObject(node), readProperty(node)];
  const member = findMember(object, name);
  if (member && !isEverywhere(member)) yield `${object}.${name}`;
  if (object !== null && isNewerGlobal(object)) yield object;
  if (node.type === 'CallExpression' || node.type === 'NewExpression') {
    const { callee } = node;
    const [called, method] = [readName(callee), readProperty(callee)];
    if (called !== null && isNewerGlobal(called)) yield called;
    const isGuarded = node['optional'] === true || findMember(readObject(callee), method);
    if (method !== null && newerNames.has(method) && !isGuarded) yield `.${method}()`;
  }
  const { regex } = node as {
    readonly regex?: { readonly pattern: string; readonly flags: string };
  };
  if (regex && (regex.flags.includes('v') || /\(\?-?[ims]+-?[ims]*:/.test(regex.pattern))) {
    yield `/${regex.pattern}/${regex.flags}`;
  }
}

const isNewerGlobal = (name: string) => {
  const found = globals.get(name);
  return found !== undefined && !isEverywhere(found);
};

/** `name` of an object of the platform that is itself written as a name. */
const findMember = (object: string | null, name: string | null) =>
  byOwner.get(`${owners[object ?? ''] ?? object}.${name}`);

/** The name of an identifier. */
function readName(node: unknown): string | null {
  return isNode(node) && node.type === 'Identifier' ? String(node['name']) : null;
}

/** The name of `object` in `object.name`. */
const readObject = (node: unknown) =>
  isNode(node) && node.type === 'MemberExpression' ? readName(node['object']) : null;

/** The name in `object.name`. */
function readProperty(node: unknown): string | null {
  if (!isNode(node) || node.type !== 'MemberExpression' || node['computed'] === true) return null;
  return readName(node['property']);
}

/** The newer functions in the build, each with the files that use it. */
function readBuild(): Map<string, string[]> {
  const used = new Map<string, string[]>();
  const scripts = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  for (const name of scripts.filter((each) => each.endsWith('.js'))) {
    const tree = parseAst(readFileSync(new URL(name, folder), 'utf8')) as unknown as Node;
    for (const found of new Set(findNewer(tree))) {
      used.set(found, [...(used.get(found) ?? []), name]);
    }
  }
  return used;
}

/** The functions that fallbacks.ts adds, in the form of `findNewer`. */
function readFallbacks(): string[] {
  const source = readFileSync(new URL('src/platform/fallbacks.ts', import.meta.url), 'utf8');
  const added = source.matchAll(/^add\(\s*(\w+)(\.prototype)?,\s*'(\w+)'/gm);
  return [...added].flatMap(([, owner, prototype, name]) =>
    prototype ? [`.${name}()`] : [`${owner}.${name}`, `.${name}()`],
  );
}

test('the build uses no function that a supported browser lacks, without a fallback or asking for it', () => {
  const used = readBuild();
  const allowed = new Set([...readFallbacks(), ...Object.keys(guarded)]);
  const refused = [...used].filter(([name]) => !allowed.has(name));
  assert.deepEqual(refused, []);
  assert.deepEqual(
    Object.keys(guarded).filter((name) => !used.has(name)),
    [],
    'no longer used',
  );
});

test('a newer function is found however it is written', () => {
  const find = (code: string) => [...new Set(findNewer(parseAst(code) as unknown as Node))];
  for (const [code, found] of newer) assert.deepEqual(find(code), found, code);
});

test('the documents and the back office name the same browsers', () => {
  const { safari, chrome, edge, firefox } = oldestBrowsers;
  const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8');
  assert.match(
    read('src/app/app.tsx'),
    RegExp(`Safari ${safari}, Chrome ${chrome}, Edge ${edge}, Firefox ${firefox}, and newer`),
  );
  const rows = read('../docs/operations.md');
  for (const name of [`Safari ${safari}`, `Chrome ${chrome}, Edge ${edge}`, `Firefox ${firefox}`]) {
    assert.ok(rows.includes(`\n| ${name} `), name);
  }
});
