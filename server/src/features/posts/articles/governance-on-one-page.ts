import type { Article } from './article.ts';

export const governanceOnOnePage: Article = {
  slug: 'it-governance-that-fits-on-one-page',
  title: 'IT governance that fits on one page',
  excerpt:
    'What a company of forty can take from COBIT, ISO 27001 and ITIL without hiring a department: who decides, which risks are open, what changed, and four meetings a year.',
  author: 'Claire Bouchard',
  categorySlug: 'business-strategy',
  featuredImage: '/art/post-note.svg',
  readTime: 6,
  featured: false,
  publishedAt: '2026-02-03T14:30:00.000Z',
  content: `<p>In a company of forty, IT governance usually means one person who knows everything and is on holiday when it matters. The frameworks that promise better were written for organisations with departments. COBIT 2019 has 40 governance and management objectives, ISO/IEC 27001:2022 has 93 controls in its Annex A, ITIL 4 describes 34 practices. Nobody runs all of that beside a business. But each of them contains one idea that fits on a page, and the page is worth having.</p>
<h2>Govern, then manage</h2>
<p>COBIT draws a line that small companies lose first. Governing is to evaluate, direct and monitor: say what IT is for, how much risk is acceptable, and look whether it happens. Managing is everything else: plan, build, run. COBIT’s 40 objectives stand on the two sides of that line: five belong to governance, in the domain called EDM, and 35 to management, in the domains APO, BAI, DSS and MEA.</p>
<p>The owner’s part is the five, and they translate into five questions. Is it settled who decides? Does the money bring what was promised? Are the risks ones that we chose? Do we have the people and systems we need? Do those who depend on us know how we are doing? The rest of the page is a way to answer them four times a year.</p>
<h2>Part one: who decides</h2>
<p>Write names, not departments. One name per line may decide, and one may stop it.</p>
<table>
<caption>Decision rights, as an example</caption>
<thead><tr><th scope="col">Decision</th><th scope="col">Decides</th><th scope="col">Is asked first</th><th scope="col">Is told</th></tr></thead>
<tbody>
<tr><th scope="row">New system above $10,000 a year</th><td>Owner</td><td>Finance, IT lead</td><td>Everybody who will use it</td></tr>
<tr><th scope="row">New supplier who sees personal data</th><td>Privacy lead</td><td>IT lead</td><td>Owner</td></tr>
<tr><th scope="row">Access to payroll or customer data</th><td>Owner of the data</td><td>Nobody</td><td>IT lead</td></tr>
<tr><th scope="row">Change during opening hours</th><td>IT lead</td><td>Team concerned</td><td>Help desk</td></tr>
<tr><th scope="row">Taking a system off the network in an emergency</th><td>Whoever is on duty</td><td>Nobody</td><td>Owner, within the hour</td></tr>
</tbody>
</table>
<p>The last line is the one that saves the most. In an incident the minutes go into asking for permission; give it in advance.</p>
<p>One name is required by law in places. Quebec’s private-sector privacy act, as amended by Law 25, makes the person with the highest authority responsible for the protection of personal information; the task can be handed to somebody else in writing, and title and contact details belong on the website.</p>
<h2>Part two: the open risks</h2>
<p>A risk register needs six columns and ten lines. Likelihood and impact are numbers from 1 to 5, and their product sorts the list. The product is an ordering, not a measurement: 12 is not twice as bad as 6.</p>
<table>
<caption>Four lines of a risk register, as an example</caption>
<thead><tr><th scope="col">Risk</th><th scope="col">Likelihood</th><th scope="col">Impact</th><th scope="col">Product</th><th scope="col">Answer</th><th scope="col">Owner, until</th></tr></thead>
<tbody>
<tr><th scope="row">Backup cannot be restored</th><td>3</td><td>5</td><td>15</td><td>Reduce: restore test each quarter</td><td>IT lead, March</td></tr>
<tr><th scope="row">Invoice with changed bank details is paid</th><td>3</td><td>4</td><td>12</td><td>Reduce: call back on a known number</td><td>Finance, now</td></tr>
<tr><th scope="row">Only one person knows the order system</th><td>4</td><td>3</td><td>12</td><td>Reduce: second person, written runbook</td><td>Owner, June</td></tr>
<tr><th scope="row">Office network fails for a day</th><td>2</td><td>2</td><td>4</td><td>Accept: work from home</td><td>Owner</td></tr>
</tbody>
</table>
<p>This is the heart of ISO/IEC 27001 as well. The standard does not prescribe the 93 controls. It asks for a risk assessment, a treatment for what is too high, and a statement of applicability that says for each control whether it applies and why (clause 6.1.3). Controls come in four groups: 37 organisational, 8 about people, 14 physical, 34 technological. Whoever can show a lived register and the decisions that follow from it has done the difficult half. A certificate concerns the management system within its scope, runs for three years, and is checked every year in between; ask a supplier for the scope, not for the logo.</p>
<h2>Part three: what changed</h2>
<p>Most outages follow a change that somebody made. ITIL calls the practice change enablement, and its useful distinction is by risk. A standard change has been done often, is written down and needs no permission. A normal change is assessed by the person named in part one. An emergency change is made first and assessed the day after. For all three a record of eight lines is enough, kept with the code or in the ticket:</p>
<pre><code class="language-yaml">change: Move the shop's database to version 17
kind: normal            # standard | normal | emergency
decided_by: A. Lead
when: 2026-02-15 06:00-08:00 America/Toronto
affects: [shop, order export]
check: order export of 08:15 has the same columns
way_back: restore snapshot db-2026-02-15, tested on 2026-02-10
result: done 07:20, export checked</code></pre>
<p>The line that is left out most often is the way back. A change without one is an emergency that has been scheduled.</p>
<h2>Part four: what people feel</h2>
<p>Two numbers from the help desk tell the owner more than a long report: the time until service is restored, and the share of incidents that come back within a week. The first measures repair. The second measures whether anybody looked for the cause, which ITIL calls a problem and keeps apart from the incident.</p>
<p>Read promises with a calculator. An availability of 99.9 per cent allows 43 minutes and 12 seconds of outage in a month of 30 days, 99.5 per cent allows 3 hours and 36 minutes. Three services in a row at 99.9 per cent each come to 99.7 per cent together (0.999 to the power of three), which is 2 hours and 10 minutes. And hours are counted as the contract counts them: a four-hour target within service hours of 09:00 to 17:00, for a call on Friday at 16:00, ends on Monday at 12:00.</p>
<h2>Four meetings</h2>
<ol>
<li><strong>February: money.</strong> What was bought, what it brought, what ends this year. Cancel one thing.</li>
<li><strong>May: risks.</strong> Walk through the register. Close, accept or pay. Restore one backup while the meeting lasts.</li>
<li><strong>August: people and access.</strong> Who can see what, who left, which supplier still has a key.</li>
<li><strong>November: the plan.</strong> Three aims for next year, each with a name and a date. Look at part one again.</li>
</ol>
<p>Each lasts 90 minutes and ends with a page of minutes: what was decided, by whom, until when. Together the four pages are most of what an auditor, an insurer or a large customer asks for. Clause 9.3 of ISO/IEC 27001 calls it management review.</p>
<p>Keep one more list, even if it stays empty: breaches of personal data. Under PIPEDA a Canadian organisation records every breach of security safeguards and keeps the record for 24 months, also when nobody had to be told.</p>
<aside><p><strong>What to leave out:</strong> a committee, a policy that nobody has read aloud, a maturity score, and any document without an owner and a date. If the page grows to three, something on it is management.</p></aside>
<p>We fill in this page with owners in half a day and come back for the four meetings if they want us to; that is our <a href="/services#it-governance">IT governance</a> service in short. The second number of part four comes from the <a href="/services#help-desk-support">help desk</a>. If you already have a page, <a href="/contact">send it</a>, and we will tell you what we would cross out.</p>`,
};
