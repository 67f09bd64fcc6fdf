import type { Article } from './article.ts';

export const splitASprint: Article = {
  slug: 'split-a-sprint-across-ten-and-a-half-hours',
  title: 'How to split a sprint across ten and a half hours',
  excerpt:
    'Two shared hours a day are enough, if they are the right two. The clock arithmetic between Toronto and Bengaluru, a budget for the shared hours, and the note that carries the rest.',
  author: 'Daniel Osei',
  categorySlug: 'team-management',
  featuredImage: '/art/post-hours.svg',
  readTime: 6,
  featured: true,
  publishedAt: '2026-11-12T14:00:00.000Z',
  content: `<p>When Toronto sits down at nine on a November morning, it is half past seven in the evening in Bengaluru. Many teams treat that as a fault to be apologised for and repair it with late calls. It is cheaper to treat it as the shape of the day: know the arithmetic, spend the few shared hours on what needs two people at once, and write everything else down well enough that nobody has to ask twice.</p>
<h2>The arithmetic, twice a year</h2>
<p>India keeps one time all year, UTC+05:30. Ontario moves its clocks. On standard time (UTC−05:00) Bengaluru is ten and a half hours ahead of Toronto, on daylight time (UTC−04:00) nine and a half. In 2026 daylight time ran from 8 March to 1 November; in 2027 it runs from 14 March to 7 November.</p>
<table>
<caption>The same meeting in both cities and both seasons</caption>
<thead><tr><th scope="col">Toronto</th><th scope="col">Bengaluru, November to March</th><th scope="col">Bengaluru, March to November</th></tr></thead>
<tbody>
<tr><th scope="row">08:00</th><td>18:30</td><td>17:30</td></tr>
<tr><th scope="row">09:00</th><td>19:30</td><td>18:30</td></tr>
<tr><th scope="row">11:00</th><td>21:30</td><td>20:30</td></tr>
<tr><th scope="row">17:00</th><td>03:30, next day</td><td>02:30, next day</td></tr>
</tbody>
</table>
<p>Two office days that both begin at nine have no common hour in either season: 09:00 to 18:00 in Bengaluru is 22:30 to 07:30 in Toronto in winter, and 23:30 to 08:30 in summer. The overlap has to be made by moving somebody’s day. If one engineer of each pair in Bengaluru works from 12:30 to 21:30, that is 02:00 to 11:00 in Toronto in winter, and a Toronto day that starts at nine has two hours in common with it. In summer it has three.</p>
<p>Do not keep the offset in anybody’s head or in a constant. The time zone database knows it; note that its name for all of India is <code>Asia/Kolkata</code>.</p>
<pre><code class="language-python">from datetime import datetime
from zoneinfo import ZoneInfo

def hours_ahead(day):
    here = datetime.fromisoformat(day + "T12:00").replace(tzinfo=ZoneInfo("America/Toronto"))
    there = here.astimezone(ZoneInfo("Asia/Kolkata"))
    return (there.utcoffset() - here.utcoffset()).total_seconds() / 3600

print(hours_ahead("2026-01-15"))  # 10.5
print(hours_ahead("2026-07-15"))  # 9.5</code></pre>
<p>A recurring meeting belongs to the city whose clock changes. An invitation that is written with <code>TZID=America/Toronto</code> (RFC 5545) stays at nine in Toronto and moves by an hour in Bengaluru on two known days. Announce those days a week ahead. The first stand-up after a clock change is the one that people miss.</p>
<h2>What waiting costs</h2>
<p>Suppose the shared window is 09:00 to 11:00 in Toronto. A question that comes up in Toronto after the window, somewhere between 11:00 and 17:00, waits between 22 and 16 hours for the next one: 19 hours on average. That sounds expensive and often costs nothing, because Bengaluru works while Toronto sleeps. A question that can be answered from what is written has its answer before breakfast.</p>
<p>The expensive question is the one that comes back as another question. Each such round trip takes a full day out of a sprint of ten. So the measure to watch is not the length of the overlap. It is how many questions needed a second round. Count them for one sprint on the board, with a label. Look for three sources first: unclear acceptance criteria, missing access, and decisions that nobody was allowed to take.</p>
<h2>A budget for twenty hours</h2>
<p>Two hours on ten working days are twenty shared hours in a sprint. They are a budget, so write down what they are spent on.</p>
<table>
<caption>One way to spend the shared hours of a two-week sprint</caption>
<thead><tr><th scope="col">Purpose</th><th scope="col">Arithmetic</th><th scope="col">Hours</th></tr></thead>
<tbody>
<tr><th scope="row">Planning</th><td>once</td><td>2</td></tr>
<tr><th scope="row">Refinement</th><td>2 × 1 hour</td><td>2</td></tr>
<tr><th scope="row">Demonstration and retrospective</th><td>1 + 1 hour</td><td>2</td></tr>
<tr><th scope="row">Hand-over by pairs</th><td>10 × 15 minutes</td><td>2.5</td></tr>
<tr><th scope="row">Left for decisions and difficult reviews</th><td>20 − 8.5</td><td>11.5</td></tr>
</tbody>
</table>
<p>What is missing from the table is the daily call with everybody. Fourteen people for fifteen minutes on ten days are 35 hours of work, and they eat an eighth of every window. The board already says what most of those minutes say. Pairs that share a piece of work need the quarter of an hour; the others need the board to be true.</p>
<p>Rotate the late shift. One engineer of each pair takes the late hours, week about, and the week is known a month ahead. A person whose evening is never safe leaves, and the ramp-up of the next one costs more than any meeting.</p>
<h2>The note that carries the work over</h2>
<p>The hand-over note is written by the person who stops, for the person who starts. It takes ten minutes, stays under a page, and lives in the ticket rather than in a chat, so that it is found by whoever opens the work next. Four headings are enough.</p>
<pre><code class="language-text">done      payment retries, merged, deployed to staging
half      refund export: branch refund-csv, 1 test red (two_header_rows)
surprise  the bank's file has two header rows on Mondays
next      skip rows until the first date, then remove the flag</code></pre>
<blockquote><p>A hand-over note is not a report. It is the first five minutes of someone else’s morning.</p></blockquote>
<p>The second line matters most. It names the branch, the failing test and the thought that was interrupted. A finished piece of work explains itself; a half-finished one does not.</p>
<h2>Rules that make the window short</h2>
<ol>
<li><strong>Decide who may decide.</strong> Each service has one person per city who may merge a change to its contract. Without that, every decision becomes a meeting.</li>
<li><strong>Cut work by interface.</strong> A story that needs both cities on the same file on the same day is cut wrongly. Agree on the interface in the window, then build the two sides apart.</li>
<li><strong>Review within one working day of the reviewer.</strong> A change that is opened at 18:00 in Bengaluru is reviewed in the Toronto morning. Keep changes small enough that this is pleasant.</li>
<li><strong>Give access on the first day.</strong> A missing permission that is noticed at 10:00 in Bengaluru is noticed at 23:30 in Toronto, in winter, by nobody.</li>
<li><strong>Let the pipeline speak.</strong> A red build names the change and the test. It needs no person who is awake.</li>
</ol>
<h2>When it does not fit</h2>
<p>Some work wants people in one room or at least in one day: the first two weeks of a new product, an incident, a negotiation with a third party whose office hours are fixed. Plan those with one city in the lead and the other on ordinary hours. For production support the distance is a gain instead: with one shift in each city, sixteen of the twenty-four hours are covered by people at their desks in daylight or early evening, and nobody is woken for the rest of the list.</p>
<p>How many people belong on each side is a question of cost as well. The <a href="/calculator">savings calculator</a> shows a mixed team with its monthly figures, and <a href="/services">the services page</a> says what a system implementation contains. If you want a second pair of eyes on a sprint plan, <a href="/contact">send it to us</a>; the answer will have four headings.</p>`,
};
