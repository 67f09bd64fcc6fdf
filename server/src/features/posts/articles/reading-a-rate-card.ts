import type { Article } from './article.ts';

export const readingARateCard: Article = {
  slug: 'reading-an-offshore-rate-card',
  title: 'Reading an offshore rate card',
  excerpt:
    'What is in an hourly rate, what is left out of it, the arithmetic that makes two offers comparable, and four questions that bring the rest to light.',
  author: 'Claire Bouchard',
  categorySlug: 'business-strategy',
  featuredImage: '/art/post-rates.svg',
  readTime: 6,
  featured: false,
  publishedAt: '2026-05-19T13:30:00.000Z',
  content: `<p>A rate card is one line long: a level, a figure, “per hour”. Two cards from two companies look comparable, and are not, because each leaves something else out. This article takes a rate apart and puts it together again as a number that can be compared with a salary at home. Every figure is an example in Canadian dollars, and the arithmetic is shown so that you can put in your own.</p>
<h2>What is inside a rate</h2>
<p>An hour that you are billed for pays for more than the hour:</p>
<ul>
<li>the salary and the statutory contributions of the person;</li>
<li>paid leave, public holidays and sick days, on which nobody bills;</li>
<li>equipment, licences, the office and the network;</li>
<li>time between two engagements, recruiting, training;</li>
<li>the people who are not on the card: team lead, quality, payroll, security;</li>
<li>the margin, and the risk that currencies move.</li>
</ul>
<p>What a rate leaves out is harder to see, because it appears on your side: the weeks until somebody is productive, your own engineers’ hours for reviews and answers, travel, licences for your tools, and the repetition of all that when a person is replaced.</p>
<h2>First make the hours equal</h2>
<p>A full-time year has 52 × 40 = 2,080 hours on paper. Nobody works them. Take away, for an employee in Ontario, an assumed 15 days of vacation, nine public holidays and five sick days: 29 days, 232 hours. 1,848 remain.</p>
<p>Assume a senior engineer at home with a salary of $120,000 and another 25 per cent for contributions, benefits, equipment and space. That is $150,000 for 1,848 hours: <strong>$81.17 an hour</strong>. A salary divided by 2,080 would have said $57.69, and that is the figure to which rate cards like to be compared.</p>
<p>A billed hour is already a worked hour. Most cards, ours too, count a month as 160 hours: rate × people × 160 is the invoice. Four senior consultants at $45 make $28,800 a month. That is the multiplication which the <a href="/calculator">savings calculator</a> does, for both countries and in one currency.</p>
<h2>Then make the output equal</h2>
<p>Now add what is on your side. Assume that a new person contributes half of the usual in the first month, 80 per cent in the second and all of it from the third. Assume that your own senior engineer spends 20 hours a month on a team of four, at the $81.17 from above: $1,623.38 a month, or $405.84 per person.</p>
<table>
<caption>From a rate of $45 to the cost of a productive hour, for one person</caption>
<thead><tr><th scope="col">Step</th><th scope="col">First six months</th><th scope="col">First twelve months</th></tr></thead>
<tbody>
<tr><th scope="row">Invoiced, 160 hours a month at $45</th><td>$43,200</td><td>$86,400</td></tr>
<tr><th scope="row">Your own lead, $405.84 a month</th><td>$2,435</td><td>$4,870</td></tr>
<tr><th scope="row">Sum</th><td>$45,635</td><td>$91,270</td></tr>
<tr><th scope="row">Productive months</th><td>0.5 + 0.8 + 4 = 5.3</td><td>0.5 + 0.8 + 10 = 11.3</td></tr>
<tr><th scope="row">Productive hours</th><td>848</td><td>1,808</td></tr>
<tr><th scope="row">Cost of a productive hour</th><td>$53.81</td><td>$50.48</td></tr>
</tbody>
</table>
<p>As a formula that fits into a cell:</p>
<pre><code class="language-text">cost of a productive hour = (rate × 160 + lead) × months / (160 × (months − ramp))

ramp = months lost while starting, here 0.5 + 0.2 = 0.7
(45 × 160 + 405.84) × 12 / (160 × (12 − 0.7)) = 50.48</code></pre>
<p>So $45 on the card is about $50 in the first year. That is still well below $81. Divide one by the other: 50.48 / 81.17 = 0.62. As long as the remote engineer delivers more than 62 per cent of what the local one would in an hour, the hour is cheaper. Below that it is dearer, whatever the card says. The figure turns a debate about quality into a question that can be watched on the board.</p>
<p>A new employee at home ramps up as well, and finding one costs time before the first day. Leave that out on both sides or put it in on both sides.</p>
<h2>Which number moves the result</h2>
<p>Change one assumption at a time. If the person is replaced once during the year, the ramp is paid twice: 91,270 / (160 × 10.6) = $53.81. If the lead needs 40 hours instead of 20, the first year costs $53.18 an hour. If the rate rises by two dollars, $52.61. A replacement costs as much as a rise of more than three dollars in the rate, so a card that is two dollars cheaper with a higher turnover is the dearer card.</p>
<p>This is why the cheapest line is seldom the one to choose. Nobody can promise that a person stays. A company can say how many left last year.</p>
<h2>Three contracts, three places for the risk</h2>
<table>
<caption>Who bears which risk</caption>
<thead><tr><th scope="col">Contract</th><th scope="col">You pay for</th><th scope="col">If it takes longer</th><th scope="col">Fits when</th></tr></thead>
<tbody>
<tr><th scope="row">Staff augmentation</th><td>People, by the month</td><td>You pay, and you direct the work</td><td>You have the plan and a lead</td></tr>
<tr><th scope="row">Time and material</th><td>Hours worked</td><td>You pay, and may stop</td><td>The aim is clear, the way is not</td></tr>
<tr><th scope="row">Fixed price</th><td>A described result</td><td>The supplier pays, and changes are charged</td><td>The description will hold</td></tr>
</tbody>
</table>
<p>A fixed price contains a premium for what is unknown. The more exact the description, the smaller the premium; a vague description buys either a high price or a dispute. Work of the first kind can turn into the third once two months have shown how fast it goes.</p>
<p>Payment terms are a price, too. Deferring an invoice of $10,000 by 60 days is a loan. At an assumed eight per cent a year it is worth 10,000 × 0.08 × 60 / 365 = $131.51, or 1.3 per cent. If a supplier offers deferred payment at the same rate, that is the size of the gift; if the rate is raised by more than that, it is not one.</p>
<h2>Four questions</h2>
<ol>
<li><strong>Who exactly, and may we talk to them?</strong> A level is a label. Half an hour of reading code together says more.</li>
<li><strong>How many people left such teams last year, and who pays for the ramp of a replacement?</strong> Two weeks without charge is a usual answer to ask for.</li>
<li><strong>In which currency, and who carries its movement?</strong> If you earn in Canadian dollars and pay in another currency, five per cent of movement is five per cent of the rate.</li>
<li><strong>What belongs to us, and when?</strong> Code, documents, accounts and access should be yours as the work is paid, not at the end. Ask the same about the people: whether you may hire one, after how long, and for which fee.</li>
</ol>
<p>Tax is a fifth question, for your accountant rather than your supplier: services that come from another country can change what you report and withhold, and the answer depends on who sends the invoice from where.</p>
<aside><p><strong>One page to keep:</strong> hours made equal, output made equal, the break-even share, and the date on which the assumptions are looked at again. Three months after the start, replace the assumed ramp and the assumed lead hours by the real ones. Those two corrections are the whole review.</p></aside>
<p>Our own card has three lines, in Canadian dollars: $28 an hour for junior consultants, $45 for senior consultants, $65 for expert specialists. It deserves the same four questions. <a href="/contact">Ask them</a>, or start with what the work should achieve: that is what <a href="/services#strategic-it-planning">strategic IT planning</a> is for.</p>`,
};
