import { StatePage } from '../../ui/state-page.tsx';

const links = [
  { href: '/', text: 'Home' },
  { href: '/services', text: 'Services' },
  { href: '/blog', text: 'Blog' },
  { href: '/contact', text: 'Contact' },
];

export default function NotFoundPage() {
  return (
    <StatePage
      title="This page is off the chart"
      text="The address may be mistyped, or the page has moved. From here you can start again."
      links={links}
      art={
        <>
          <path className="a" d="M52 128Q104 20 176 62" />
          <path className="l dash" d="M176 62q40 26 60 84" />
          <circle className="k" cx="52" cy="128" r="5" />
          <circle className="h" cx="240" cy="152" r="13" />
          <path className="h" d="m235 147 10 10m0-10-10 10" />
          <circle className="f" cx="176" cy="62" r="5" />
        </>
      }
    />
  );
}
