import type { Article } from './article.ts';

export const securityHeaders: Article = {
  slug: 'what-a-security-header-actually-stops',
  title: 'What a security header actually stops',
  excerpt:
    'Five response headers, the attack that each of them stops, what it leaves open, and the order in which to switch them on without breaking the checkout.',
  author: 'Priya Raghunathan',
  categorySlug: 'cybersecurity',
  featuredImage: '/art/post-headers.svg',
  readTime: 6,
  featured: false,
  publishedAt: '2026-09-22T13:30:00.000Z',
  content: `<p>A security header is a line that your server sends along with a page. It tells the browser to be stricter than it is by default. It costs nothing to send, it is visible to everybody, and every scanner grades it. That is why the list is often copied in one go, and why it is often switched off again an hour later, when the payment form stays blank. It pays to know what each line does before it goes out.</p>
<h2>Five headers and five attacks</h2>
<table>
<caption>What each header stops, and what it does not</caption>
<thead><tr><th scope="col">Header</th><th scope="col">Stops</th><th scope="col">Leaves open</th></tr></thead>
<tbody>
<tr><th scope="row"><code>Strict-Transport-Security</code></th><td>Somebody on the same network who turns https into http</td><td>The very first visit, unless the domain is preloaded</td></tr>
<tr><th scope="row"><code>Content-Security-Policy</code></th><td>Injected scripts, and pages that frame yours</td><td>Scripts from sources that you allowed yourself</td></tr>
<tr><th scope="row"><code>X-Content-Type-Options</code></th><td>An upload that the browser runs as a script</td><td>Everything whose type is declared wrongly by you</td></tr>
<tr><th scope="row"><code>Referrer-Policy</code></th><td>Paths and search words that travel to other sites</td><td>What your own scripts send there</td></tr>
<tr><th scope="row"><code>Permissions-Policy</code></th><td>An embedded page that asks for camera or location</td><td>The same question from a page that you allowed</td></tr>
</tbody>
</table>
<h3>Strict-Transport-Security</h3>
<p>A visitor who types a bare name into the address bar may still begin with http. On a shared network an attacker can answer that first request and never let the visitor reach https. With HSTS (RFC 6797) the browser remembers, for <code>max-age</code> seconds, that this host is only to be spoken to over https, and rewrites the address before anything leaves the machine. It also removes the button with which people click through certificate warnings: section 8.4 demands that the connection ends.</p>
<p>Two details are often missed. Browsers ignore the header when it arrives over plain http, so it has to be on the https answer. And <code>includeSubDomains</code> means all of them, including the printer that somebody once named <code>intranet.example.com</code>. The preload list asks for at least 31,536,000 seconds (one year), <code>includeSubDomains</code> and <code>preload</code>. Leaving the list takes months, because it is part of the browsers themselves.</p>
<h3>Content-Security-Policy</h3>
<p>Cross-site scripting means that text from a stranger became code on your page. The policy is the second line of defence: the browser runs only what the header allows. A policy that helps contains a nonce, a random value that is new for each response, at least 128 bits long, and repeated on every script tag that is yours.</p>
<pre><code class="language-http">Content-Security-Policy: default-src 'self'; script-src 'self' 'nonce-4fzzzjbjdpGYLgmGgBWcYw';
  object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'</code></pre>
<p>(It is one line on the wire; it is broken here to be read.) Three of these directives do not inherit from <code>default-src</code> and are forgotten for that reason: <code>base-uri</code>, <code>form-action</code> and <code>frame-ancestors</code>. The last one replaces <code>X-Frame-Options</code> (RFC 7034), has no effect inside a <code>&lt;meta&gt;</code> element, and wins where both are sent. A policy with <code>'unsafe-inline'</code> in <code>script-src</code> and without nonce or hash stops hardly any injection, whatever grade it earns.</p>
<h3>The three short ones</h3>
<p><code>X-Content-Type-Options: nosniff</code> has one value. With it the browser refuses a script whose type is not a JavaScript type and a style sheet whose type is not <code>text/css</code>. It matters as soon as people can upload files.</p>
<p><code>Referrer-Policy: strict-origin-when-cross-origin</code> is the default of current browsers. Sending it makes the behaviour yours instead of theirs. Where addresses carry anything private, such as a reset link, use <code>no-referrer</code>.</p>
<p><code>Permissions-Policy: camera=(), microphone=(), geolocation=()</code> switches features off for the page and for every frame in it. An empty list in brackets means nobody; <code>(self)</code> means only your own origin.</p>
<h2>The order that does not break the checkout</h2>
<ol>
<li><strong>nosniff and Referrer-Policy</strong> on day one. What breaks is a file with a wrong type; correct the type.</li>
<li><strong>HSTS in steps.</strong> Begin with <code>max-age=300</code>, then a day, then a month, then a year. Add <code>includeSubDomains</code> only when each name below the domain has been tried over https.</li>
<li><strong>A policy in report-only mode.</strong> <code>Content-Security-Policy-Report-Only</code> blocks nothing and reports what it would have blocked. Leave it for two full weeks, so that the month-end job and the marketing campaign are in it.</li>
<li><strong>The payment page last, and by itself.</strong> A hosted payment form needs its frame in <code>frame-src</code>, often its script in <code>script-src</code>, and its target in <code>form-action</code>. Take the list from the provider’s manual, not from the reports.</li>
<li><strong>Enforce</strong>, keep the reports, and review the list whenever a supplier is added.</li>
</ol>
<p>The payment page deserves the care for another reason. Requirement 6.4.3 of PCI DSS 4.0.1 asks for an inventory, an authorisation and an integrity check of each script on it, and 11.6.1 for a way to notice unauthorised changes to its headers. Both have been mandatory since 31 March 2025 for merchants who serve such a page themselves; whether you are one of them is decided by your self-assessment questionnaire. A short policy is half of that inventory.</p>
<h2>Set once, tested each time</h2>
<p>In nginx the five lines look like this. The word <code>always</code> puts them on error pages, too.</p>
<pre><code class="language-nginx">add_header Strict-Transport-Security "max-age=31536000; includeSubDomains" always;
add_header Content-Security-Policy "default-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'" always;
add_header X-Content-Type-Options "nosniff" always;
add_header Referrer-Policy "strict-origin-when-cross-origin" always;
add_header Permissions-Policy "camera=(), microphone=(), geolocation=()" always;</code></pre>
<p>There is a trap: by default nginx inherits <code>add_header</code> from an outer level only if the inner level has none of its own. One harmless <code>add_header Cache-Control</code> inside a <code>location</code> block takes away all five. So test the answers and not the configuration, on a page, on a file and on an error.</p>
<pre><code class="language-sh">for path in / /styles.css /no-such-page; do
  echo "== $path"
  curl -s -o /dev/null -D - "https://www.example.com$path" | grep -iE '^(strict|content-sec|x-content|referrer|permissions)'
done</code></pre>
<h2>Cookies belong to the same list</h2>
<p>The session cookie is the thing that most of these attacks want. Its attributes are part of a header as well, and they stop more than some of the famous lines do.</p>
<pre><code class="language-http">Set-Cookie: __Host-session=9f2c; Path=/; Secure; HttpOnly; SameSite=Lax</code></pre>
<p><code>HttpOnly</code> keeps it from scripts, <code>Secure</code> from plain http, <code>SameSite=Lax</code> from most requests that other sites start. The prefix <code>__Host-</code> makes the browser refuse the cookie unless it is secure, has the path <code>/</code> and names no domain, so that a neighbouring subdomain cannot plant one.</p>
<h2>What no header stops</h2>
<ul>
<li>A password that was reused somewhere else.</li>
<li>A database query that was put together from a form field.</li>
<li>A plugin whose last update is three years old.</li>
<li>An administrator’s page without a second factor.</li>
</ul>
<p>Some lines are not worth sending any more. <code>X-XSS-Protection</code> drove a filter that the browsers have removed, <code>Public-Key-Pins</code> is gone, and <code>Expect-CT</code> has nothing left to do. A scanner that still asks for them is out of date.</p>
<aside><p><strong>For the owner of the site:</strong> ask for two things. A list of the five headers with the date on which each was enforced, and the number of scripts from other companies on the page where your customers pay. The second number should be small, and somebody should be able to name each one.</p></aside>
<p>The <a href="/scanner">free scan</a> looks at these headers from outside, together with the certificate and the open ports. What to do about the result is part of our <a href="/services#cybersecurity">cybersecurity service</a>; the order above is yours either way.</p>`,
};
