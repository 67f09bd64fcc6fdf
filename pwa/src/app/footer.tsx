import { services } from '@longitude/contract/constants';
import { Link } from 'wouter';
import type { SiteSettings } from '@longitude/contract/site-settings';
import { reopenConsent } from '../features/consent/consent.tsx';
import { useSettings } from '../platform/site.ts';
import { Tagline } from '../ui/tagline.tsx';
import { chooseTheme, theme, themes } from '../platform/theme.ts';
import { Logo } from './logo.tsx';
import { isUpdateHeld } from './worker.ts';
import styles from './footer.module.css';

interface SiteLink {
  readonly href: string;
  readonly text: string;
}

const serviceLinks: readonly SiteLink[] = services.map(({ name }) => ({
  href: '/services',
  text: name,
}));

const companyLinks: readonly SiteLink[] = [
  { href: '/about', text: 'About Us' },
  { href: '/blog', text: 'Blog' },
  { href: '/contact', text: 'Contact' },
  { href: '/privacy', text: 'Privacy Policy' },
];

const baseLinks: readonly SiteLink[] = [
  { href: '/terms', text: 'Terms of Service' },
  { href: '/privacy', text: 'Privacy Policy' },
  { href: '/cookies', text: 'Cookie Policy' },
  { href: '/install', text: 'Install app' },
];

export function Footer({ isAdmin }: { readonly isAdmin: boolean }) {
  const settings = useSettings();
  return (
    <footer
      className={isAdmin ? `${styles['footer']} night on-admin` : `${styles['footer']} night`}
    >
      <div className="wrap">
        <div className={styles['columns']}>
          <div className="stack">
            <Logo isOnNight />
            <p className={styles['tagline']}>
              <Tagline text={settings.siteTagline} />
            </p>
            <SocialLinks settings={settings} />
          </div>
          <LinkList id="footer-services" title="Services" links={serviceLinks} />
          <LinkList id="footer-company" title="Company" links={companyLinks} />
        </div>
        <div className={styles['base']}>
          <p>
            © {settings.copyrightYear} {settings.companyName}
            {isUpdateHeld.value &&
              '. A new version is ready and will load once your message is sent.'}
          </p>
          <div className={styles['ways']}>
            {baseLinks.map(({ href, text }) => (
              <Link key={href} href={href}>
                {text}
              </Link>
            ))}
            <button className={styles['cookies']} type="button" onClick={reopenConsent}>
              Cookie settings
            </button>
            <ThemeSwitch />
          </div>
        </div>
      </div>
    </footer>
  );
}

interface LinkListProps {
  readonly id: string;
  readonly title: string;
  readonly links: readonly SiteLink[];
}

function LinkList({ id, title, links }: LinkListProps) {
  return (
    <nav aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <ul className="list">
        {links.map(({ href, text }) => (
          <li key={text}>
            <Link href={href}>{text}</Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Shows each network only when its setting is not empty. */
function SocialLinks({ settings }: { readonly settings: SiteSettings }) {
  const networks = [
    ['LinkedIn', settings.linkedinUrl],
    ['Twitter', settings.twitterUrl],
    ['Facebook', settings.facebookUrl],
    ['Instagram', settings.instagramUrl],
    ['YouTube', settings.youtubeUrl],
  ] as const;
  const given = networks.filter(([, url]) => url !== '');
  if (given.length === 0) return null;
  return (
    <p className={styles['social']}>
      {given.map(([name, url]) => (
        <a key={name} href={url} rel="me noopener">
          {name}
        </a>
      ))}
    </p>
  );
}

const names = { system: 'System', light: 'Light', dark: 'Dark' } as const;

function ThemeSwitch() {
  const current = theme.value;
  return (
    <label className={styles['theme']}>
      Theme
      <select
        value={current}
        onChange={(event) => {
          const chosen = themes.find((name) => name === event.target.value);
          if (chosen) chooseTheme(chosen);
        }}
      >
        {themes.map((name) => (
          <option key={name} value={name}>
            {names[name]}
          </option>
        ))}
      </select>
    </label>
  );
}
