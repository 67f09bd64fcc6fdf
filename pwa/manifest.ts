import type { ManifestOptions } from 'vite-plugin-pwa';

const png = (name: string, size: number) => ({
  src: `/icons/${name}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
});

const addShortcut = (name: string, short: string, url: string, icon: string) => ({
  name,
  short_name: short,
  url,
  icons: [png(`shortcut-${icon}`, 192)],
});

/** A screenshot for the browser's install dialog, made by e2e/app-pictures.ts. */
const addPicture = (name: string, form: 'narrow' | 'wide', label: string) => ({
  src: `/screenshots/${name}-${form}.webp`,
  sizes: form === 'narrow' ? '780x1688' : '1440x900',
  type: 'image/webp',
  form_factor: form,
  label,
});

/** The web app manifest. Colours are `--paper` of the light theme (src/styles/tokens.css). */
export const manifest: Partial<ManifestOptions> = {
  id: '/',
  name: 'Longitude Consulting',
  short_name: 'Longitude',
  description:
    'IT consulting in Canada and India: scan your website, calculate your savings, read our articles and send us a message, even offline.',
  lang: 'en-CA',
  dir: 'ltr',
  start_url: '/',
  scope: '/',
  display: 'standalone',
  display_override: ['standalone', 'minimal-ui'],
  launch_handler: { client_mode: 'focus-existing' },
  theme_color: '#f5f8f8',
  background_color: '#f5f8f8',
  categories: ['business', 'productivity', 'security'],
  icons: [
    { src: '/icons/icon.svg', sizes: 'any', type: 'image/svg+xml' },
    png('icon-192', 192),
    png('icon-512', 512),
    { ...png('maskable-512', 512), purpose: 'maskable' },
    { ...png('monochrome-512', 512), purpose: 'monochrome' },
  ],
  shortcuts: [
    addShortcut('Security scan', 'Scan', '/scanner', 'scan'),
    addShortcut('Savings calculator', 'Calculator', '/calculator', 'calculator'),
    addShortcut('Write a message', 'Contact', '/contact', 'contact'),
    addShortcut('Back office', 'Admin', '/admin', 'admin'),
  ],
  share_target: {
    action: '/scanner',
    method: 'GET',
    enctype: 'application/x-www-form-urlencoded',
    params: { title: 'title', text: 'text', url: 'url' },
  },
  screenshots: [
    addPicture('scan', 'narrow', 'A security scan report with its score'),
    addPicture('calculator', 'narrow', 'A team and its monthly savings'),
    addPicture('home', 'narrow', 'The home page'),
    addPicture('scan', 'wide', 'A security scan report with its score'),
    addPicture('home', 'wide', 'The home page'),
  ],
};
