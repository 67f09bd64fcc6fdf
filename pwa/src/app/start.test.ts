import { afterEach, expect, test, vi } from 'vitest';

afterEach(() => {
  delete document.documentElement.dataset['theme'];
  delete document.documentElement.dataset['session'];
  document.head.innerHTML = '';
  document.body.innerHTML = '';
  vi.resetModules();
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

test('a held token is announced to the style sheet', async () => {
  localStorage.setItem('auth_token', 'held');
  await import('./theme.js');
  expect(document.documentElement.dataset['session']).toBe('held');
});

test('a form sent too early waits for the application, and is sent once', async () => {
  const script = document.createElement('script');
  script.dataset['entry'] = 'data:text/javascript,';
  script.dataset['preload'] = '/assets/a.js /assets/b.js';
  vi.spyOn(document, 'currentScript', 'get').mockReturnValue(script);
  vi.stubGlobal('requestAnimationFrame', () => 0);
  document.body.innerHTML = '<form data-held><button>Send</button></form>';
  const form = document.querySelector('form') as HTMLFormElement;
  await import('./start.js');

  const early = new Event('submit', { bubbles: true, cancelable: true });
  form.dispatchEvent(early);
  expect(early.defaultPrevented).toBe(true);

  const sent = vi.fn((event: Event) => event.preventDefault());
  form.addEventListener('submit', sent);
  dispatchEvent(new Event('app:ready'));
  expect(sent).toHaveBeenCalledOnce();
  const late = new Event('submit', { bubbles: true, cancelable: true });
  form.dispatchEvent(late);
  expect(sent).toHaveBeenCalledTimes(2);
});
