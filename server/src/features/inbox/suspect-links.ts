const address = /(?:https?:\/\/|\bwww\.)([^\s/?#"'<>()[\]]+)/giu;
const mostSites = 3;

interface Written {
  readonly name: string;
  readonly email: string;
  /** Message and answers. */
  readonly texts: readonly string[];
}

/**
 * Whether somebody writes links as spam does. People who ask for work name their own site, a copy
 * of it, a document, a product: links to the sender's own domain do not count, and of the others
 * not the links but the sites, of which three are fine. Four different foreign sites, a link
 * in the name, or the markup of forums (`[url=`), which no field here understands, are not.
 */
export function hasSuspectLinks({ name, email, texts }: Written): boolean {
  const text = texts.join('\n');
  if (listSites(name).size > 0 || /\[(?:url|link)\s*[=\]]/iu.test(text)) return true;
  const foreign = listSites(text);
  foreign.delete(nameSite(email.split('@').at(-1) ?? ''));
  return foreign.size > mostSites;
}

function listSites(text: string): Set<string> {
  return new Set([...text.matchAll(address)].map(([, host = '']) => nameSite(host)));
}

/** The last two labels of a host, so that its subdomains count as one site. */
function nameSite(host: string): string {
  const labels = host.toLowerCase().replace(/:\d*$/u, '').split('.').filter(Boolean);
  return labels.slice(-2).join('.');
}
