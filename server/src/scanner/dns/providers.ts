/**
 * Services at which anybody may claim a name that nobody holds, by the end of the name. A name there
 * that does not exist is free to take; services that choose their names themselves (CloudFront, load
 * balancers) are left out, because nobody can ask for one.
 */
const suffixes: Readonly<Record<string, string>> = {
  'amazonaws.com': 'Amazon S3',
  'elasticbeanstalk.com': 'AWS Elastic Beanstalk',
  'azurewebsites.net': 'Azure App Service',
  'azure-api.net': 'Azure API Management',
  'azureedge.net': 'Azure CDN',
  'azurefd.net': 'Azure Front Door',
  'azurecontainer.io': 'Azure Container Instances',
  'azurecr.io': 'Azure Container Registry',
  'azurehdinsight.net': 'Azure HDInsight',
  'cloudapp.azure.com': 'Azure Virtual Machines',
  'database.windows.net': 'Azure SQL',
  'redis.cache.windows.net': 'Azure Cache',
  'search.windows.net': 'Azure AI Search',
  'servicebus.windows.net': 'Azure Service Bus',
  'trafficmanager.net': 'Azure Traffic Manager',
  'blob.core.windows.net': 'Azure Storage',
  'web.core.windows.net': 'Azure Storage',
  'herokuapp.com': 'Heroku',
  'herokudns.com': 'Heroku',
  'herokussl.com': 'Heroku',
  'github.io': 'GitHub Pages',
  'gitlab.io': 'GitLab Pages',
  'bitbucket.io': 'Bitbucket Cloud',
  'netlify.app': 'Netlify',
  'netlify.com': 'Netlify',
  'vercel.app': 'Vercel',
  'pages.dev': 'Cloudflare Pages',
  'web.app': 'Firebase Hosting',
  'firebaseapp.com': 'Firebase Hosting',
  'fly.dev': 'Fly.io',
  'onrender.com': 'Render',
  'surge.sh': 'Surge',
  'ondigitalocean.app': 'DigitalOcean App Platform',
  'digitaloceanspaces.com': 'DigitalOcean Spaces',
  'fastly.net': 'Fastly',
  'myshopify.com': 'Shopify',
  'ghost.io': 'Ghost',
  'wordpress.com': 'WordPress.com',
  'pantheonsite.io': 'Pantheon',
  'wpengine.com': 'WP Engine',
  'zendesk.com': 'Zendesk',
  'freshdesk.com': 'Freshdesk',
  'helpscoutdocs.com': 'Help Scout',
  'readthedocs.io': 'Read the Docs',
  'readme.io': 'ReadMe',
  'statuspage.io': 'Statuspage',
  'unbouncepages.com': 'Unbounce',
  'webflow.io': 'Webflow',
  'strikinglydns.com': 'Strikingly',
  'tumblr.com': 'Tumblr',
  'uservoice.com': 'UserVoice',
  'agilecrm.com': 'Agile CRM',
  'ngrok.io': 'ngrok',
};
// Within amazonaws.com only buckets are named by their owners.
const bucket = /(?:^|\.)s3[.-][a-z0-9.-]*amazonaws\.com$/;

/** Names the service that a host belongs to; null when it is none of the list. */
export function recognizeProvider(host: string): string | null {
  const labels = host.toLowerCase().replace(/\.$/, '').split('.');
  for (let start = 1; start < labels.length - 1; start += 1) {
    const suffix = labels.slice(start).join('.');
    const provider = Object.hasOwn(suffixes, suffix) ? suffixes[suffix] : undefined;
    if (provider === undefined) continue;
    return suffix === 'amazonaws.com' && !bucket.test(host) ? null : provider;
  }
  return null;
}
