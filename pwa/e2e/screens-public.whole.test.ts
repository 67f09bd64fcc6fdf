import assert from 'node:assert/strict';
import { test } from 'node:test';
import { judgeDesk, judgePhone } from './judge-screens.ts';
import { publicScreens } from './screens.ts';
import { useSite } from './use-site.ts';

const here = useSite();

test('on a phone every public screen is accessible and usable, and loads cleanly', async () => {
  assert.deepEqual(await judgePhone(here.browser, here.site, publicScreens), {});
});

test('the same on a desktop', async () => {
  assert.deepEqual(await judgeDesk(here.browser, here.site, publicScreens), {});
});
