import { Link } from 'wouter';
import type { SiteSettings } from '@longitude/contract/site-settings';
import { useSettings } from '../platform/site.ts';
import { Tagline } from '../ui/tagline.tsx';
import { reopenConsent } from '../features/consent/consent.tsx';
import { companyLinks, legalLinks, serviceLinks, type SiteLink } from './links.ts';
import { Logo } from './logo.tsx';
import { ThemeSwitch } from './theme-switch.tsx';

export function Footer({ isAdmin }: { readonly isAdmin: boolean }) {
  const settings = useSettings();
  return (
    <footer className={isAdmin ? 'foot night on-admin' : 'foot night'}>
      <div className="wrap">
        <div className="cols">
          <div className="stack">
            <Logo isOnNight />
            <p className="tag">
              <Tagline text={settings.siteTagline} />
            </p>
            <SocialLinks settings={settings} />
          </div>
          <LinkList id="footer-services" title="Services" links={serviceLinks} />
          <LinkList id="footer-company" title="Company" links={companyLinks} />
        </div>
        <div className="base">
          <p>
            © {settings.copyrightYear} {settings.companyName}
          </p>
          <div className="ways">
            {legalLinks.map(({ href, text }) => (
              <Link key={href} href={href}>
                {text}
              </Link>
            ))}
            <button className="lnk" type="button" onClick={reopenConsent}>
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
      <ul className="l">
        {links.map(({ href, text }) => (
          <li key={text}>
            <Link href={href}>{text}</Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Each network only when its setting is not empty. */
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
    <p className="social">
      {given.map(([name, url]) => (
        <a key={name} href={url} rel="me noopener">
          {name}
        </a>
      ))}
    </p>
  );
}
