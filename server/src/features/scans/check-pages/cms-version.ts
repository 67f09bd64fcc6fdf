import type { CheckPage } from '@longitude/contract/check-pages';
import * as shared from './shared-texts.ts';

export const cmsVersion: CheckPage = {
  slug: 'cms-version',
  name: 'CMS Version',
  check: 'CMS Version',
  category: 'Technology Disclosure',
  summary: 'WordPress, Joomla, Drupal and their version',
  keywords: [
    'generator',
    'WordPress version',
    'Joomla',
    'Drupal',
    'TYPO3',
    'WooCommerce',
    'Elementor',
    'wp_generator',
    'ver=',
    'fingerprint',
  ],
  lead: 'Attackers search the web for sites that reveal a vulnerable version and attack all of them within hours of its disclosure. Don’t be on that list.',
  looksAt: {
    intro: 'The HTML of your home page, as every visitor receives it.',
    items: [
      {
        term: 'The generator',
        text: 'A line such as `<meta name="generator" content="WordPress 6.4.2">`, by any system or plugin, if it names a version of at least two numbers.',
      },
      {
        term: 'Files of WordPress',
        text: 'URLs of its own files that end in `?ver=6.4.2`. Plugins have version numbers of their own there, which do not count.',
      },
    ],
  },
  verdicts: {
    fail: '',
    warning: 'The page reveals its CMS version: low risk.',
    pass: 'The page reveals no version.',
    notTested: shared.notTestedNotPage,
  },
  fix: {
    intro:
      'Remove the version from your pages. This does not replace updates: turn on automatic updates of the system and its extensions first.',
    places: [
      {
        place: 'WordPress',
        where: shared.themeOrSnippets,
        file: 'functions.php',
        code: `# no generator, neither from WordPress nor from WooCommerce
remove_action( 'wp_head', 'wp_generator' );
add_filter( 'the_generator', '__return_empty_string' );

# a code in place of the version in ?ver=, so that caches still see a change
function hide_core_version( $src ) {
  $version = get_bloginfo( 'version' );
  return str_contains( $src, 'ver=' . $version )
    ? add_query_arg( 'ver', substr( wp_hash( $version ), 0, 8 ), $src )
    : $src;
}
add_filter( 'style_loader_src', 'hide_core_version' );
add_filter( 'script_loader_src', 'hide_core_version' );`,
        note: 'Empty the page cache afterwards. Elementor has a switch of its own: Elementor, Settings, Advanced, Generator Tag. Feeds and `readme.html` may still name the version.',
      },
      {
        place: 'Application',
        where: 'In the settings of other systems.',
        file: 'Joomla: System, Global Configuration, Site, Metadata Settings',
        code: `# Joomla
Show Joomla Version:  No

# Hugo, hugo.toml
disableHugoGeneratorInject = true`,
        note: 'Empty the caches, or build the site again. Drupal and TYPO3 name at most their main version, such as “Drupal 11”, which is no finding.',
      },
    ],
  },
  effort: {
    time: 'Fifteen minutes',
    customersNotice: 'None',
    wayBack: 'Remove the lines',
  },
  proof: {
    intro:
      'Search the page as an attacker does. No output is the best answer; a name without a version is fine too.',
    code: `$ curl -s https://shop.example.com | grep -ioE '<meta name="generator"[^>]*>|block-library/style[^"]*ver=[0-9]+\\.[0-9.]+'
# no output`,
  },
  standards: 'HTML Living Standard, section 4.2.5.1 (generator)',
  askedBy: 'OWASP ASVS 5.0, 13.4.6',
  related: ['software-support', 'javascript-libraries', 'server-version'],
};
