import './home.css';
import { Link } from 'wouter';
import { useSettings } from '../../platform/site.ts';
import { Closing } from '../../ui/closing.tsx';
import { Meridian } from '../../ui/meridian.tsx';
import { ReasonList } from '../about/reason-list.tsx';
import { CoreServices } from './core-services.tsx';
import { Figures } from './figures.tsx';
import { Hero } from './hero.tsx';
import { Portfolio } from './portfolio.tsx';

export default function HomePage() {
  return (
    <>
      <Hero />
      <CoreServices />
      <Figures />
      <WhyChoose />
      <Portfolio />
      <Closing
        title="Tell us what has to be built, secured or kept running."
        text="You get an answer within 24 hours, from the person who would lead the work."
        href="/contact"
        action="Start Your Project"
      />
    </>
  );
}

function WhyChoose() {
  const { companyName } = useSettings();
  return (
    <section className="section wrap" aria-labelledby="why">
      <Meridian at={50} />
      <div className="split">
        <div className="stick stack">
          <h2 id="why">Why Choose {companyName}</h2>
          <p className="lead">
            Five points to hold us to. You can have each of them in the contract.
          </p>
          <Link className="btn ink go" href="/calculator">
            Calculate Your Savings
          </Link>
        </div>
        <ReasonList />
      </div>
    </section>
  );
}
