import { Link } from 'wouter';
import { splitMoney } from '@longitude/contract/money';
import { useSettings } from '../../platform/site.ts';

/** Dollars an hour (public-site section 9): '$28/hr Junior Consultants (1-3 years)' and so on. */
const tiers = [
  ['$28', 'Junior Consultants', '1-3 years'],
  ['$45', 'Senior Consultants', '5-8 years'],
  ['$65', 'Expert Specialists', '8+ years'],
] as const;

export function Pricing() {
  return (
    <section className="night section" aria-labelledby="pricing">
      <div className="wrap">
        <div className="scale" aria-hidden="true" />
        <div className="head">
          <h2 id="pricing">Starting at $28/hour</h2>
          <p className="lead">
            Consultants at three levels of experience. What a developer costs, skill by skill, is in
            the calculator. <Currency />
          </p>
        </div>
        <ul className="rates">
          {tiers.map(([rate, level, experience]) => (
            <li key={level}>
              <b>
                {rate}
                <small>/hr</small>
              </b>{' '}
              <span>
                {level} <small>({experience})</small>
              </span>
            </li>
          ))}
        </ul>
        <div className="row">
          <Link className="btn cta go" href="/calculator">
            Calculate Savings
          </Link>
          <Link className="btn" href="/contact">
            Get Custom Quote
          </Link>
        </div>
      </div>
    </section>
  );
}

/** The rates are literal (public-site section 9): their sign stays when the setting changes. */
function Currency() {
  const { defaultCurrency } = useSettings();
  const hasDollarSign = splitMoney(0, defaultCurrency).amount.startsWith('$');
  return `Amounts in ${defaultCurrency}${hasDollarSign ? '' : ', whatever their sign'}.`;
}
