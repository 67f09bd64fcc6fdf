import { afterEach, beforeEach, expect, test, vi } from 'vitest';

/** Two functions that theme.js asks for: happy-dom has neither. */
const recent = ['CompressionStream', 'relList'];

function support(names: readonly string[]): void {
  const has = (name: string) => (names.includes(name) ? { [name]: null } : {});
  vi.stubGlobal('window', has('CompressionStream'));
  vi.stubGlobal('HTMLFormElement', { prototype: has('relList') });
}

beforeEach(() => support(recent));

afterEach(() => {
  vi.unstubAllGlobals();
  delete document.documentElement.dataset['scripts'];
  delete document.documentElement.dataset['theme'];
  delete document.documentElement.dataset['session'];
  document.documentElement.removeAttribute('style');
  document.head.innerHTML = '';
  document.body.innerHTML = '';
  vi.resetModules();
  vi.useRealTimers();
});

test.each([
  ['dark', 'dark'],
  ['light', 'light'],
  ['purple', undefined],
])('the stored theme %s is set before the first paint as %s', async (stored, shown) => {
  localStorage.setItem('theme', stored);
  await import('./theme.js');
  expect(document.documentElement.dataset['theme']).toBe(shown);
});

test('a stored token is announced to the style sheet', async () => {
  localStorage.setItem('auth_token', 'held');
  await import('./theme.js');
  expect(document.documentElement.dataset['session']).toBe('held');
});

const room = (what: string) => document.documentElement.style.getPropertyValue(`--kept-${what}`);

test.each([
  ['/calculator', '[{},{},{}]', '3'],
  ['/calculator', '[{}]', ''],
  ['/calculator', 'not ours', ''],
  ['/calculator?team=react-s1', '[{},{},{}]', ''],
])('%s with a form of %s leaves room for "%s" rows', async (url, saved, expected) => {
  history.replaceState(null, '', url);
  localStorage.setItem('calculator:team', saved);
  await import('./theme.js');
  expect(room('rows')).toBe(expected);
});

test('space is reserved for the text of a waiting team', async () => {
  sessionStorage.setItem('calculation', JSON.stringify({ summary: 'one "1"\ntwo \\2' }));
  await import('./theme.js');
  expect([room('team'), room('rows')]).toEqual([String.raw`"one \"1\"\a two \\2"`, '']);
});

test.each([
  ['{"service":"cybersecurity","name":"Ada"}', '1'],
  ['{"name":"Ada"}', ''],
  ['not ours', ''],
])(
  'a request begun as %s leaves room "%s" for questions about its service',
  async (draft, expected) => {
    localStorage.setItem('draft:request', draft);
    await import('./theme.js');
    expect(room('service')).toBe(expected);
  },
);

/**
 * Runs start.js on a page with a form; returns it, its button, and the buttons of the submissions.
 */
async function start(
  entry: string,
  attributes = 'method="post" data-held',
  { isSupported = true } = {},
) {
  if (isSupported) document.documentElement.dataset['scripts'] = 'run';
  const script = document.createElement('script');
  script.dataset['entry'] = entry;
  script.dataset['preload'] = '/assets/a.js /assets/b.js';
  vi.unstubAllGlobals();
  vi.spyOn(document, 'currentScript', 'get').mockReturnValue(script);
  const frames: FrameRequestCallback[] = [];
  vi.stubGlobal('requestAnimationFrame', (frame: FrameRequestCallback) => frames.push(frame));
  document.body.innerHTML = `<form ${attributes}><button name="way" value="send">Send</button></form><noscript></noscript>`;
  // As a browser with scripts parses it.
  const plain = document.querySelector('noscript') as HTMLElement;
  plain.textContent = '<p id="plain">Tom &amp; Ada</p>';
  const form = document.querySelector('form') as HTMLFormElement;
  await import('./start.js');
  const sent: (string | undefined)[] = [];
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    sent.push((event.submitter as HTMLButtonElement | null)?.value);
  });
  const press = () => (document.querySelector('button') as HTMLButtonElement).click();
  return { form, press, sent, paint: () => frames.forEach((frame) => frame(0)) };
}

/** React listens in this way: at an element around the form. */
function listenAround(form: HTMLFormElement) {
  const taken = vi.fn((event: Event) => event.preventDefault());
  form.parentElement?.addEventListener('submit', taken);
  return taken;
}

const missing = 'data:text/javascript,throw new Error("not delivered")';

test('a form sent too early waits for the application, and is sent once', async () => {
  vi.useFakeTimers();
  const { press, sent } = await start('data:text/javascript,');
  press();
  press();
  expect(sent).toEqual([]);
  dispatchEvent(new Event('app:ready'));
  expect(sent).toEqual(['send']);
  press();
  expect(sent).toEqual(['send', 'send']);
  vi.advanceTimersByTime(60_000);
  expect(sent).toHaveLength(2);
});

test('if the application does not load, the waiting form is posted, and all later ones', async () => {
  const { press, sent, paint } = await start(missing);
  const failed = new Promise((resolve) => process.once('unhandledRejection', resolve));
  press();
  expect(sent).toEqual([]);
  paint();
  await vi.waitFor(() => expect(sent).toEqual(['send']), { timeout: 10_000 });
  expect(await failed).toMatchObject({ message: 'not delivered' });
  press();
  expect(sent).toEqual(['send', 'send']);
});

test('a post waits four seconds; an application that starts then ignores it', async () => {
  vi.useFakeTimers();
  const { form, press, sent } = await start('data:text/javascript,');
  const taken = listenAround(form);
  press();
  taken.mockClear();
  vi.advanceTimersByTime(3_999);
  expect(sent).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(sent).toEqual(['send']);
  dispatchEvent(new Event('app:ready'));
  press();
  // Both are plain posts, which the server recognizes as one by their token.
  expect(sent).toEqual(['send', 'send']);
  expect(taken).not.toHaveBeenCalled();
});

const readPlain = () => document.querySelector('#plain')?.textContent;
const isMarked = () => 'scripts' in document.documentElement.dataset;

test('an older browser starts nothing, posts at once and shows what is there without scripts', async () => {
  const { press, sent, paint } = await start(missing, undefined, { isSupported: false });
  expect(readPlain()).toBe('Tom & Ada');
  paint();
  press();
  expect(sent).toEqual(['send']);
});

test('a page whose application does not load becomes one without scripts', async () => {
  const { paint } = await start(missing);
  const failed = new Promise((resolve) => process.once('unhandledRejection', resolve));
  expect([isMarked(), readPlain()]).toEqual([true, undefined]);
  paint();
  await failed;
  await vi.waitFor(() => expect(isMarked()).toBe(false), { timeout: 10_000 });
  expect(readPlain()).toBe('Tom & Ada');
});

test.each([
  ['Safari before 16.4', 'CompressionStream'],
  ['Chrome before 108', 'relList'],
])('%s is marked as older, keeps its theme and gets no reserved space', async (_, lacked) => {
  localStorage.setItem('theme', 'dark');
  localStorage.setItem('auth_token', 'held');
  localStorage.setItem('draft:request', '{"service":"cybersecurity"}');
  const { documentElement: root } = document;
  support(recent.filter((name) => name !== lacked));
  await import('./theme.js');
  expect(Object.entries(root.dataset)).toEqual([['theme', 'dark']]);
  expect(room('service')).toBe('');
});

test('a page opened as a plain one is marked like that of an older browser', async () => {
  history.replaceState(null, '', '/contact#plain');
  await import('./theme.js');
  expect(isMarked()).toBe(false);
  history.replaceState(null, '', '/contact');
});

test('a form without POST keeps waiting', async () => {
  vi.useFakeTimers();
  const { press, sent } = await start('data:text/javascript,', 'data-held');
  press();
  vi.advanceTimersByTime(60_000);
  expect(sent).toEqual([]);
  dispatchEvent(new Event('app:ready'));
  expect(sent).toEqual(['send']);
});

test('an offer to install the app is stored, in place of the browser’s own banner', async () => {
  await start('data:text/javascript,');
  const offer = new Event('beforeinstallprompt', { cancelable: true });
  dispatchEvent(offer);
  expect(offer.defaultPrevented).toBe(true);
  expect(window.installPrompt).toBe(offer);
});
