import type { Article } from './article.ts';

export const portNobodyClosed: Article = {
  slug: 'the-port-nobody-closed',
  title: 'The port nobody closed',
  excerpt:
    'A test database, a firewall rule that did not apply, and a calm Tuesday. How a service ends up on the open internet step by step, and four checks that find it first.',
  author: 'Priya Raghunathan',
  categorySlug: 'cybersecurity',
  featuredImage: '/art/post-ports.svg',
  readTime: 5,
  featured: false,
  publishedAt: '2026-03-31T13:30:00.000Z',
  content: `<p>Exposed databases rarely begin with an attack. They begin with a convenience. The story below is put together from steps that are each ordinary; it is no client’s story, and most teams will recognise at least one of them.</p>
<h2>A calm Tuesday, step by step</h2>
<ol>
<li>A developer needs production-like data to reproduce a fault and starts a database in a container on a cloud server.</li>
<li>To reach it from a laptop, the port is published: <code>-p 5432:5432</code>. The host’s firewall denies everything but 22 and 443, so nobody worries.</li>
<li>The connection fails, because the cloud’s own firewall is in the way. A rule is added: port 5432 from anywhere, description “temporary”.</li>
<li>The fault is found. The laptop is closed. The rule, the container and the copy of the data stay.</li>
<li>Months later somebody sees an address from another continent in the database’s log, on a calm Tuesday, by accident.</li>
</ol>
<p>Nobody did anything reckless. Three controls were there, and each person relied on one of the other two.</p>
<h2>Why the host’s firewall did not help</h2>
<p>On Linux, Docker publishes a port by writing its own packet rules. The destination is rewritten before the packet is judged, so it counts as traffic that passes through the host and not as traffic to the host. A rule such as <code>ufw deny 5432</code> guards the second path. The packet takes the first. <code>ufw status</code> shows a closed port and is telling the truth about a chain that this traffic never meets.</p>
<p>The remedy is one address longer than the mistake. A published port without an address listens on all of them; with the loopback address it listens only on the machine itself.</p>
<pre><code class="language-yaml"># compose.yaml
services:
  db:
    image: postgres:17
    ports:
      - "127.0.0.1:5432:5432"   # not "5432:5432"</code></pre>
<p>The developer reaches it through the connection that is already guarded, and no rule has to be opened:</p>
<pre><code class="language-sh">ssh -N -L 5432:127.0.0.1:5432 dev@build.example.com</code></pre>
<p>If two containers only talk to each other, publish nothing. Containers in the same compose project share a network and find each other by name.</p>
<h2>Being found takes an hour</h2>
<p>“Nobody knows the address” is not a control. IPv4 has 2<sup>32</sup> addresses, about 4.29 billion. A scanner that sends one million packets a second, which a single rented server can do, has tried one port on all of them in 4,295 seconds: 72 minutes. It can do that every day.</p>
<p>IPv6 is larger. At the same speed the 2<sup>64</sup> addresses of one ordinary subnet would take about 585,000 years. Yet names give addresses away: each publicly trusted certificate is written to public Certificate Transparency logs (RFC 6962), so <code>db-test.example.com</code> is announced within minutes of its certificate. And an IPv6 rule is separate from the IPv4 one. <code>0.0.0.0/0</code> closed and <code>::/0</code> open is still open.</p>
<h2>Defaults worth knowing</h2>
<table>
<caption>Ports that should not answer from the internet, and what their software does by default</caption>
<thead><tr><th scope="col">Port</th><th scope="col">Service</th><th scope="col">Default behaviour</th></tr></thead>
<tbody>
<tr><th scope="row">2375</th><td>Docker API without TLS</td><td>Off unless it is configured; no password, and control over it is control over the host</td></tr>
<tr><th scope="row">3389</th><td>Remote Desktop</td><td>Asks for a password, which is what guessing is for</td></tr>
<tr><th scope="row">5432</th><td>PostgreSQL</td><td>Installed from packages it listens on localhost; the container image listens everywhere, with a password</td></tr>
<tr><th scope="row">6379</th><td>Redis</td><td>Protected mode since 3.2; the official container image turns it off</td></tr>
<tr><th scope="row">9200</th><td>Elasticsearch</td><td>Security is on by default since 8.0, and was not before</td></tr>
<tr><th scope="row">27017</th><td>MongoDB</td><td>Binds to localhost since 3.6; the container image binds everywhere, and access control is off until it is set up</td></tr>
</tbody>
</table>
<p>The pattern is the same in three rows: the package is careful, the container image is made for a private network, and publishing its port takes that network away.</p>
<h2>Four checks, one afternoon</h2>
<h3>1. Ask the machine</h3>
<p>List what listens on more than loopback, with the program behind it.</p>
<pre><code class="language-sh">sudo ss -Htlnp | grep -vE '127\\.0\\.0\\.[0-9]+|\\[::1\\]'</code></pre>
<h3>2. Ask the cloud</h3>
<p>List the rules that let everybody in. On AWS, for both address families:</p>
<pre><code class="language-sh">aws ec2 describe-security-groups --filters Name=ip-permission.cidr,Values=0.0.0.0/0 --query 'SecurityGroups[].[GroupId,GroupName]' --output table
aws ec2 describe-security-groups --filters Name=ip-permission.ipv6-cidr,Values=::/0 --query 'SecurityGroups[].[GroupId,GroupName]' --output table</code></pre>
<p>A load balancer with 443 belongs on that list. Anything else needs a reason and a name.</p>
<h3>3. Ask from outside</h3>
<p>Only a look from another network shows what all the layers let through together. Scan nothing but what is yours, or what you may scan in writing.</p>
<pre><code class="language-sh">nmap -Pn -p 22,80,443,2375,3389,5432,6379,9200,27017 www.example.com
nmap -6 -Pn -p 22,80,443,2375,3389,5432,6379,9200,27017 www.example.com</code></pre>
<p>The <a href="/scanner">free scan</a> on this site does a careful version of it for a website that you own, along with its certificate and headers.</p>
<h3>4. Ask the code</h3>
<p>If rules are written as code, “temporary” becomes visible in a review, and the database can refer to the application instead of to addresses:</p>
<pre><code class="language-hcl">resource "aws_vpc_security_group_ingress_rule" "db_from_app" {
  security_group_id            = aws_security_group.db.id
  referenced_security_group_id = aws_security_group.app.id
  ip_protocol                  = "tcp"
  from_port                    = 5432
  to_port                      = 5432
}</code></pre>
<h2>Keeping it closed</h2>
<p>The four checks find today’s port. Next month’s is a matter of habit, and the habits are cheap:</p>
<ul>
<li><strong>Each exception has an owner and an end.</strong> A rule without both is removed by the weekly job, and whoever misses it writes the two down.</li>
<li><strong>The outside scan runs weekly and compares.</strong> A list of open ports is boring to read. The difference from last week is one line, and that line is the alert.</li>
<li><strong>Copies of production data have a date of deletion</strong>, and personal data are masked before they are copied.</li>
<li><strong>Accounts are separate.</strong> A test that lives in its own cloud account cannot open the network of another.</li>
</ul>
<p>For those who keep a management system, these habits answer to controls in Annex A of ISO/IEC 27001:2022: 5.9 (inventory), 8.9 (configuration management), 8.11 (data masking) and 8.20 (network security). The auditor will ask for the weekly comparison, not for the firewall.</p>
<aside><p><strong>If you find one open today:</strong> close it, then keep the logs before the container is removed. Find out what was in the database and since when it could be reached. In Canada, PIPEDA asks for a record of each breach of security safeguards, and for a report to the Privacy Commissioner and the people concerned where there is a real risk of significant harm. An open port is not yet a breach. You need the logs to know the difference.</p></aside>
<p>Where a cloud account has grown for years, the first list is long. Our <a href="/services#cloud-solutions">cloud service</a> begins with exactly that list; you can also <a href="/contact">ask us</a> to look at one entry that worries you.</p>`,
};
