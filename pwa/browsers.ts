/**
 * The oldest browsers that run the application (spec decision 67, docs/operations.md), by their key in
 * `@mdn/browser-compat-data`. The build lowers syntax and styles to them; platform/fallbacks.ts adds
 * functions that one of them lacks; older-browsers.test.ts and e2e/older-browsers.ts check both.
 */
export const oldestBrowsers = {
  safari: '16.4',
  safari_ios: '16.4',
  chrome: '109',
  edge: '109',
  firefox: '115',
} as const;

/** The same browsers as the build names them. */
export const buildTarget = Object.entries(oldestBrowsers).map(
  ([browser, version]) => (browser === 'safari_ios' ? 'ios' : browser) + version,
);
