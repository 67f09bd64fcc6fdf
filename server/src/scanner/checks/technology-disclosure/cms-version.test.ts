import assert from 'node:assert/strict';
import { test } from 'node:test';
import { buildVisit, judgeParts, readOutcome } from '../../../testing/lab/build-evidence.ts';
import { cmsVersion } from './cms-version.ts';

const generator = (content: string) => `<meta name="Generator" content="${content}">`;

for (const [outcome, says, body] of [
  ['warning', /: WordPress 6\.4\.2\.$/, generator('WordPress 6.4.2')],
  [
    'warning',
    /Elementor 3\.18\.3/,
    generator('Elementor 3.18.3; features: additional_custom_breakpoints'),
  ],
  ['warning', /Joomla! 1\.5/, generator('Joomla! 1.5 - Open Source Content Management')],
  ['warning', /TYPO3 4\.5/, generator('TYPO3 4.5 CMS')],
  ['warning', /Astro 4\.0\.3/, generator('Astro v4.0.3')],
  [
    'warning',
    /WordPress 5\.8\.1/,
    '<script src="/wp-includes/js/wp-embed.min.js?ver=5.8.1"></script>',
  ],
  ['pass', /does not tell/, generator('WordPress')],
  ['pass', /does not tell/, generator('Drupal 10 (https://www.drupal.org)')],
  ['pass', /does not tell/, generator('Joomla! - Open Source Content Management')],
  [
    'pass',
    /does not tell/,
    '<script src="/wp-includes/js/jquery/jquery.min.js?ver=3.7.1"></script>',
  ],
  ['pass', /does not tell/, '<p>Made with WordPress 6.4.2</p>'],
] as const) {
  test(`${outcome}: ${body}`, () => {
    const found = judgeParts(cmsVersion, { home: buildVisit({ body: `<!doctype html>${body}` }) });
    assert.equal(readOutcome(found), outcome);
    assert.match(found.details, says);
  });
}
