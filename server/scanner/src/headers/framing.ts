import type { Exchange } from '../evidence/http.ts';
import { allowsNothing, framesAnyone, readHeaderPolicies } from './csp.ts';
import { readMembers } from './header-values.ts';

/** The sites that may show the page in a frame. */
type Framing =
  | { readonly by: 'frame-ancestors' | 'x-frame-options'; readonly allows: 'nobody' | 'some' }
  | { readonly by: 'frame-ancestors'; readonly allows: 'anyone' }
  /** `because` is the reason why the header has no effect; empty without a header. */
  | { readonly by: 'nothing'; readonly allows: 'anyone'; readonly because: string };

/**
 * Judges as browsers do (HTML, "check a navigation response's adherence to `X-Frame-Options`"): an
 * enforced frame-ancestors overrides X-Frame-Options, even where it allows more. Several policies
 * all apply. Neither works in a `<meta>` (CSP3, 6.4.2).
 */
export function readFraming(response: Pick<Exchange, 'headers'>): Framing {
  const ancestors = readHeaderPolicies(response)
    .map((policy) => policy.directives.get('frame-ancestors'))
    .filter((sources) => sources !== undefined);
  if (ancestors.length > 0) {
    if (ancestors.every(framesAnyone)) return { by: 'frame-ancestors', allows: 'anyone' };
    const isNobody = ancestors.some(allowsNothing);
    return { by: 'frame-ancestors', allows: isNobody ? 'nobody' : 'some' };
  }
  return readXFrameOptions(readMembers(response, 'x-frame-options'));
}

function readXFrameOptions(members: readonly string[]): Framing {
  const options = new Set(members.map((member) => member.toLowerCase()));
  const [only] = options;
  const isKnown = ['deny', 'sameorigin', 'allowall'].some((known) => options.has(known));
  // Contradictory values block every frame.
  if (options.size > 1 && isKnown) return { by: 'x-frame-options', allows: 'nobody' };
  if (options.size === 1 && only === 'deny') return { by: 'x-frame-options', allows: 'nobody' };
  if (options.size === 1 && only === 'sameorigin') return { by: 'x-frame-options', allows: 'some' };
  return { by: 'nothing', allows: 'anyone', because: explainIgnored(members, options.size) };
}

function explainIgnored(members: readonly string[], size: number): string {
  if (size === 0) return '';
  if (members.some((member) => /^allow-from\b/i.test(member))) {
    return 'Chrome and Safari never supported X-Frame-Options: ALLOW-FROM, and today every browser ignores it.';
  }
  return 'Browsers do not recognize the X-Frame-Options value your site sends, so they ignore it.';
}
