import './feature-cards.css';
import { Link } from 'wouter';
import { Meridian } from '../../ui/meridian.tsx';

const features = [
  ['SSL/TLS Analysis', 'Certificate validity, cipher strength, protocol security'],
  ['Port Scanning', 'Open ports and attack vectors'],
  ['Vulnerability Detection', 'Misconfigurations and exposed sensitive files'],
  ['Security Headers', 'HTTP security headers'],
] as const;

/** What is checked, and how the scan behaves. */
export function FeatureCards() {
  return (
    <section className="wrap scan-about" aria-label="What is checked">
      <Meridian at={40} />
      <div className="feat4">
        {features.map(([title, text]) => (
          <div key={title}>
            <h2 className="h3">{title}</h2>
            <p>{text}</p>
          </div>
        ))}
      </div>
      <Promises />
    </section>
  );
}

function Promises() {
  return (
    <div className="split">
      <h2>What it does, and what it never does</h2>
      <ul className="l stops">
        <li>
          <h3>It looks, it does not touch</h3>
          <p>
            One connection to each of 16 ports, at most 200 requests, ten a second after the first
            50. No logins, no exploits, no changes.
          </p>
        </li>
        <li>
          <h3>It tells you when it could not look</h3>
          <p>
            A check that was blocked is marked “not tested” and left out of the score. We do not
            guess.
          </p>
        </li>
        <li>
          <h3>It explains the number</h3>
          <p>
            The score follows from the findings by a published rule. Mend a finding and it never
            goes down.
          </p>
          <Link className="link" href="/scanner/scoring">
            How is this scored?
          </Link>
        </li>
      </ul>
    </div>
  );
}
