import assert from 'node:assert/strict';
import { test } from 'node:test';
import { judgeDesk, judgePhone } from './judge-screens.ts';
import { publicScreens } from './screens.ts';
import { useSite } from './use-site.ts';

const here = useSite();

test('on a phone every public screen is accessible, fits fingers, stays still and loads cleanly', async () => {
  assert.deepEqual(await judgePhone(here.browser, here.site, publicScreens), {});
});

test('so it is on a desk', async () => {
  assert.deepEqual(await judgeDesk(here.browser, here.site, publicScreens), {});
});
