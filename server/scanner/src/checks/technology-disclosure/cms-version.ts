import type { Exchange } from '../../evidence/http.ts';
import { findOwnResponse } from '../../headers/own-response.ts';
import { readPage } from '../../html/read-page.ts';
import { defineCheck, notTested, pass } from '../check.ts';
import { formatList } from '../wording.ts';

/** A system, such as `WordPress 6.4.2`, and where it was found. */
interface Disclosure {
  readonly product: string;
  readonly line: string;
}

/**
 * Product and version in a generator meta: "WordPress 6.4.2", "Elementor 3.18.3; features: …",
 * "Joomla! 1.5 - …".
 */
const generator = /^\s*([A-Za-z][\w .!&+()-]{0,40}?)[\s/v:-]+(\d+(?:\.\d+)+)/;

/** Core files of WordPress, whose `ver` is its own version; plugins have others. */
const wordPressFile =
  /\/wp-includes\/(?:js\/wp-emoji-release\.min\.js|js\/wp-embed\.min\.js|css\/dist\/block-library\/style(?:\.min)?\.css)\?(?:.*&)?ver=(\d+\.\d+(?:\.\d+)?)(?:&|$)/;

export const cmsVersion = defineCheck({
  name: 'CMS Version',
  why: 'Attackers search the web for sites that reveal a vulnerable version and attack all of them within hours of its disclosure.',
  neverFails: 'A version alone is not a vulnerability.',
  needs: ['home'],
  judge({ home, target }) {
    const own = findOwnResponse(home, target);
    if (own.kind !== 'page') return notTested(own.why);
    const found = [...findGenerators(own.response), ...findWordPress(own.response)];
    if (found.length === 0) {
      return pass(
        'The page does not reveal its CMS version.',
        listGenerators(own.response).map((content) => `generator: ${content}`),
      );
    }
    return {
      status: 'warning',
      details: `The page reveals its CMS version: ${formatList(found.map(({ product }) => product))}.`,
      evidence: [...new Set(found.map(({ line }) => line))],
      recommendation:
        'Remove the version from the pages. This does not replace updates: turn on automatic updates for the CMS and its extensions.',
      example: `// WordPress, functions.php of the theme
remove_action('wp_head', 'wp_generator');
add_filter('the_generator', '__return_empty_string');`,
    };
  },
});

export const listGenerators = (page: Exchange) =>
  readPage(page)
    .metas.filter(({ name }) => name === 'generator')
    .map(({ content }) => content.slice(0, 200));

function findGenerators(page: Exchange): Disclosure[] {
  return listGenerators(page).flatMap((content) => {
    const [, name, number] = generator.exec(content) ?? [];
    if (name === undefined || number === undefined) return [];
    return [{ product: `${name.trim()} ${number}`, line: `generator: ${content}` }];
  });
}

export function findWordPress(page: Exchange): Disclosure[] {
  const { scripts, styles } = readPage(page);
  return [...scripts, ...styles].flatMap(({ url }) => {
    const [, number] = wordPressFile.exec(url) ?? [];
    return number === undefined ? [] : [{ product: `WordPress ${number}`, line: url }];
  });
}
