import { useSite } from '../platform/site.ts';
import type { Route } from './routes.ts';

/** Title and description of a page, and what search engines and social networks read. */
export function Head({ route, path }: { readonly route: Route; readonly path: string }) {
  const { settings, origin } = useSite();
  const { companyName, siteTagline } = settings;
  const title = route.title ? `${route.title} - ${companyName}` : `${companyName} - ${siteTagline}`;
  const address = `${origin}${path.length > 1 ? path.replace(/\/$/, '') : '/'}`;
  const isHidden = route.isUnlisted === true || route.isAdmin === true;
  return (
    <>
      <title>{title}</title>
      <meta name="description" content={route.description} />
      {isHidden ? (
        <meta name="robots" content="noindex" />
      ) : (
        <link rel="canonical" href={address} />
      )}
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={companyName} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={route.description} />
      <meta property="og:url" content={address} />
      <meta property="og:image" content={`${origin}/icons/icon-512.png`} />
      <meta name="twitter:card" content="summary" />
      <meta name="twitter:title" content={title} />
      <meta name="twitter:description" content={route.description} />
    </>
  );
}
