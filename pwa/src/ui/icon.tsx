import { LineIcon } from './line-icon.tsx';

const paths = {
  archive: 'M2.5 4h15v4h-15zM4 8v8.5h12V8M8 11.5h4',
  restore: 'M2.5 4h15v4h-15zM4 8v8.5h12V8M10 14.5v-4M8 12l2-2 2 2',
  trash: 'M3 5.5h14M7.5 5.5v-2h5v2M5 5.5l.8 11h8.4l.8-11M8.5 8.5v5M11.5 8.5v5',
  back: 'M17 10H3M8.5 4.5 3 10l5.5 5.5',
  down: 'm5 7.5 5 5 5-5',
  up: 'm5 12.5 5-5 5 5',
  download: 'M10 3v10M5.5 8.8 10 13.3l4.5-4.5M3.5 17h13',
  mail: 'M2.5 4.5h15v11h-15zM2.5 5l7.5 6 7.5-6',
  note: 'M3.5 3.5h13v9l-4 4h-9zM16.5 12.5h-4v4',
  clip: 'm15.5 9-6 6a3.2 3.2 0 0 1-4.5-4.5l6.5-6.5a2.2 2.2 0 0 1 3.1 3.1l-6.2 6.2a1 1 0 0 1-1.5-1.5L12 6.7',
  spam: 'M6.7 2.5h6.6l4.2 4.2v6.6l-4.2 4.2H6.7l-4.2-4.2V6.7zM10 6.5v4.5M10 13.8v.1',
  find: 'M8.5 3a5.5 5.5 0 1 0 0 11 5.5 5.5 0 0 0 0-11zM12.5 12.5l5 5',
  filter: 'M3 5.5h14M5.500 10h9M8 14.500h4',
  go: 'M2 10h15M11.5 4.5 17 10l-5.5 5.500',
  play: 'M6 4l9.5 6L6 16z',
  pause: 'M7 4v12M13 4v12',
  close: 'm4.5 4.5 11 11m0-11-11 11',
  leave: 'M8 3.5H3.5v13H8M7.5 10H17M13 6l4 4-4 4',
  plus: 'M10 3v14M3 10h14',
  pen: 'm3.5 16.5.8-3.8 9-9 3 3-9 9zM11.5 5.5l3 3',
  shield: 'M10 2.5 16 5v5c0 3.7-2.5 6.3-6 7.5-3.5-1.2-6-3.8-6-7.5V5z',
  clock: 'M10 2.5a7.5 7.5 0 1 0 0 15 7.5 7.5 0 0 0 0-15zM10 5.5V10l3.200 2',
  star: 'm10 2.8 2.2 4.7 5.1.6-3.8 3.5 1 5.1-4.5-2.5-4.5 2.5 1-5.1L2.7 8.1l5.1-.6z',
  dots: 'M4 9.2v1.6M4.6 10H3.4M10 9.2v1.6M10.6 10H9.4M16 9.2v1.6M16.6 10h-1.2',
  eye: 'M2 10s3-5.5 8-5.5 8 5.5 8 5.5-3 5.5-8 5.500S2 10 2 10zM10 7.800a2.2 2.2 0 1 0 0 4.4 2.2 2.2 0 0 0 0-4.400z',
  eyeOff:
    'M2 10s3-5.5 8-5.5 8 5.5 8 5.5-3 5.5-8 5.500S2 10 2 10zM10 7.800a2.2 2.2 0 1 0 0 4.4 2.2 2.2 0 0 0 0-4.400zM3.5 16.500l13-13',
  laptop: 'M4 4.5h12V13H4zM2 16h16',
  phone: 'M6 2.5h8v15H6zM9 14.8h2',
  terminal: 'M2.5 4h15v12h-15zM5.5 8 8 10.2l-2.5 2.2M10 12.5h4',
} as const;

export type IconName = keyof typeof paths;

/** A small drawing beside or instead of a word; screen readers still get the word. */
export function Icon({ name }: { readonly name: IconName }) {
  return <LineIcon path={paths[name]} />;
}
