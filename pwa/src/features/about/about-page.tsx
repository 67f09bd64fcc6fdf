import { useSettings, useSite } from '../../platform/site.ts';
import { CallToAction } from '../../ui/call-to-action.tsx';
import { Meridian } from '../../ui/meridian.tsx';
import { DayChart, planDay } from './day-chart.tsx';
import { ReasonList } from './about.tsx';
import styles from './about.module.css';
import pageStyles from '../../ui/page.module.css';

export default function AboutPage() {
  const { companyName } = useSettings();
  return (
    <>
      <section className={`${pageStyles['top']} wrap`} aria-label="Intro">
        <div className={pageStyles['head']}>
          <h1>Two cities, one team, no distance in between</h1>
          <p className="lead">
            {companyName} plans, builds, secures and supports IT for companies in Canada and beyond,
            with people in Toronto and Bengaluru who share the same backlog.
          </p>
        </div>
      </section>
      <WhoWeAre />
      <Day />
      <MissionAndVision />
      <CoreValues />
      <section className={`wrap ${styles['why']}`} aria-labelledby="why">
        <Meridian at={80} />
        <div className={pageStyles['split']}>
          <h2 id="why">Why Choose {companyName}</h2>
          <ReasonList />
        </div>
      </section>
      <CallToAction
        title="Meet the person who would lead your team."
        text="No slides. Bring the problem as it is."
        href="/contact"
        action="Get Started Today"
      />
    </>
  );
}

const inWords = new Map([
  [9.5, 'nine and a half'],
  [10.5, 'ten and a half'],
]);

/** The working hours of both cities, at the current time of year. */
function Day() {
  const { ahead, ...day } = planDay(useSite().now);
  return (
    <section className="section wrap" aria-labelledby="day">
      <div className={pageStyles['head']}>
        <h2 id="day">The day is longer here</h2>
        <p className="lead">
          Toronto and Bengaluru are {inWords.get(ahead) ?? ahead} hours apart at this time of year.
          The overlap in the morning is deliberate, for handover; in the evening, people on call
          respond. In Toronto time:
        </p>
      </div>
      <DayChart {...day} />
    </section>
  );
}

function WhoWeAre() {
  return (
    <section className="wrap" aria-labelledby="who">
      <Meridian at={10} isRise />
      <div className={`${pageStyles['split']} ${styles['story']}`}>
        <h2 id="who">Who We Are</h2>
        <div className={styles['prose']}>
          <p>
            We are consultants, engineers and support staff. Some of us sit across the table from
            you in Ontario; more of us work in Karnataka, where large teams of engineers can be
            built at a sensible cost.
          </p>
          <p>
            We don’t sell cheap hours. We sell a team that stands behind its work: named people,
            written standards, and a lead who is in the room when something goes wrong.
          </p>
        </div>
      </div>
    </section>
  );
}

function MissionAndVision() {
  return (
    <section className="wrap" aria-label="Mission and vision">
      <Meridian at={40} />
      <div className={styles['mission']}>
        <div>
          <h2>Mission</h2>
          <p>
            To give every client a team it could not have hired alone, run to a standard it would be
            proud to call its own.
          </p>
        </div>
        <div>
          <h2>Vision</h2>
          <p>
            Good engineering that no longer depends on where the engineer lives or where the client
            does.
          </p>
        </div>
      </div>
    </section>
  );
}

/** Five (public-site section 2). */
const values = [
  ['Transparency', 'You see the hours, the risks and the bad news on the day we do.'],
  ['Accountability', 'Every deliverable has one name on it.'],
  ['Empowerment', 'The person closest to the problem can make the decision, or stop the line.'],
  ['Innovation', 'New tools earn their place on a real task, with a measured result.'],
  ['Diversity & Respect', 'Two cultures and many languages lead to better questions.'],
] as const;

function CoreValues() {
  return (
    <section className="section wrap" aria-labelledby="values">
      <Meridian at={58} />
      <div className={pageStyles['head']}>
        <h2 id="values">Core values</h2>
      </div>
      <dl className={styles['values']}>
        {values.map(([name, text]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
