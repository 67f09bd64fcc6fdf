/** Trusted Types (W3C), which not every supported browser has and TypeScript does not know. */
interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createHTML(html: string): string; createScriptURL(url: string): string },
  ): { createHTML(html: string): string; createScriptURL(url: string): string };
}

const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };

/**
 * The only way from text to markup and to scripts: the content security policy refuses every other
 * string. Texts without a function here cannot become either.
 */
const policy = trustedTypes?.createPolicy('longitude', {
  createHTML: (html) => html,
  createScriptURL(url) {
    if (new URL(url, location.href).origin === location.origin) return url;
    throw new TypeError(`Scripts of other sites are not loaded: ${url}`);
  },
});

/** Parses HTML into a document that runs and loads nothing. */
export function parseHtml(html: string): Document {
  return new DOMParser().parseFromString(policy?.createHTML(html) ?? html, 'text/html');
}

/** Markup that the server has sanitized (spec decision 24). */
export function trustSanitized(html: string): string {
  return policy?.createHTML(html) ?? html;
}

/** A document for a frame whose sandbox runs no script. */
export function trustSandboxed(html: string): string {
  return policy?.createHTML(html) ?? html;
}

/** The address of a script of this site. @throws TypeError for any other */
export function trustScript(url: string): string {
  return policy?.createScriptURL(url) ?? url;
}
