import './about.css';
import { useSettings, useSite } from '../../platform/site.ts';
import { Closing } from '../../ui/closing.tsx';
import { Meridian } from '../../ui/meridian.tsx';
import { CoreValues } from './core-values.tsx';
import { DayChart } from './day-chart.tsx';
import { MissionAndVision } from './mission-and-vision.tsx';
import { planDay } from './plan-day.ts';
import { ReasonList } from './reason-list.tsx';
import { WhoWeAre } from './who-we-are.tsx';

export default function AboutPage() {
  const { companyName } = useSettings();
  return (
    <>
      <section className="pg wrap" aria-label="Intro">
        <div className="head">
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
      <section className="wrap why" aria-labelledby="why">
        <Meridian at={80} />
        <div className="split">
          <h2 id="why">Why Choose {companyName}</h2>
          <ReasonList />
        </div>
      </section>
      <Closing
        title="Meet the person who would lead your team."
        text="Half an hour, no slides. Bring the problem as it is."
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

/** How the hours of both cities cover the day, at the time of year in which the page is read. */
function Day() {
  const { ahead, ...day } = planDay(useSite().now);
  return (
    <section className="section wrap" aria-labelledby="day">
      <div className="head">
        <h2 id="day">The day is longer here</h2>
        <p className="lead">
          Toronto and Bengaluru are {inWords.get(ahead) ?? ahead} hours apart at this time of year.
          The morning overlaps on purpose, for handover; in the evening people on call answer. In
          Toronto time:
        </p>
      </div>
      <DayChart {...day} />
    </section>
  );
}
