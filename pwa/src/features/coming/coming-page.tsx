import { Link, useLocation } from 'wouter';
import { findComing } from './coming-text.ts';
import { useSettings } from '../../platform/site.ts';
import { Meridian } from '../../ui/meridian.tsx';

/** A page of the site whose content is still being written: says so, and offers a person instead. */
export default function ComingPage() {
  const [path] = useLocation();
  const { companyEmail } = useSettings();
  const { title, lead, status } = findComing(path);
  return (
    <section className="pg wrap coming">
      <div className="head">
        <h1>{title}</h1>
        <p className="lead">{lead}</p>
      </div>
      <Meridian at={50} isRise />
      <div className="split">
        <h2>This page is on its way</h2>
        <div className="stack">
          <p className="lead">{status}</p>
          <p className="lead">
            Until then a person answers what it would have told you, within 24 hours.
          </p>
          <div className="row">
            <Link className="btn cta go" href="/contact">
              Ask Us
            </Link>
            {companyEmail && (
              <a className="btn" href={`mailto:${companyEmail}`}>
                {companyEmail}
              </a>
            )}
          </div>
        </div>
      </div>
    </section>
  );
}
