import type { ManifestOptions } from 'vite-plugin-pwa';

/** The web app manifest. Colours are `--paper` of the light theme (src/styles/tokens.css). */
export const manifest: Partial<ManifestOptions> = {
  id: '/',
  name: 'Longitude Consulting',
  short_name: 'Longitude',
  description: 'IT consulting and offshore delivery between Canada and India.',
  lang: 'en',
  dir: 'ltr',
  start_url: '/',
  scope: '/',
  display: 'standalone',
  theme_color: '#f5f8f8',
  background_color: '#f5f8f8',
  categories: ['business', 'productivity'],
  shortcuts: [
    { name: 'Write a message', short_name: 'Contact', url: '/contact' },
    { name: 'Request a service', short_name: 'Request', url: '/contact?tab=request' },
    { name: 'Security scan', short_name: 'Scan', url: '/scanner' },
    { name: 'Savings calculator', short_name: 'Calculator', url: '/calculator' },
  ].map((shortcut) => ({
    ...shortcut,
    icons: [{ src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' }],
  })),
  icons: [
    { src: '/icons/icon.svg', sizes: 'any', type: 'image/svg+xml' },
    { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' },
    { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png' },
    { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
};
