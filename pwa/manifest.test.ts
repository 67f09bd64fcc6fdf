import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { manifest } from './manifest.ts';
import { adminRoutes } from './src/app/admin-routes.ts';
import { publicRoutes } from './src/app/routes.ts';

const { icons = [], screenshots = [], shortcuts = [], start_url: home = '' } = manifest;

test('the manifest has screenshots for phones and desktops, and an icon for every purpose', () => {
  const forms = new Set(screenshots.map((picture) => picture.form_factor));
  assert.deepEqual(forms, new Set(['narrow', 'wide']));
  assert.ok(screenshots.every(({ label }) => label));
  const purposes = new Set(icons.map(({ purpose = 'any' }) => purpose));
  assert.deepEqual(purposes, new Set(['any', 'maskable', 'monochrome']));
  const sizes = icons.map((icon) => icon.sizes);
  assert.ok(sizes.includes('192x192') && sizes.includes('512x512'));
});

test('shortcuts and the share target lead to pages of the site', () => {
  assert.equal(shortcuts.length, 4);
  const { action } = manifest.share_target as { readonly action: string };
  const pages = [...publicRoutes, ...adminRoutes].map(({ path }) => path);
  const wanted = [home, action, ...shortcuts.map(({ url }) => url)];
  const paths = wanted.map((url) => new URL(url, 'https://longitude.example').pathname);
  assert.deepEqual(
    paths.filter((path) => !pages.includes(path)),
    [],
  );
});

test('no visitor downloads the pictures of the manifest with the site', () => {
  const worker = readFileSync(new URL('dist/client/sw.js', import.meta.url), 'utf8');
  for (const { src } of [...screenshots, ...icons]) {
    // Where the worker names an icon, a notification shows it.
    assert.ok(!worker.includes(`"url":"${src}"`), src);
  }
});
