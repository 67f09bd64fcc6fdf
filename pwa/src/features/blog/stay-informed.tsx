import { useSettings } from '../../platform/site.ts';

/** Why to subscribe. The claim is a setting (decision 36). */
export function StayInformed() {
  const { claims } = useSettings();
  return (
    <section className="stack" aria-labelledby="stay-informed">
      <h2 id="stay-informed">Stay Informed</h2>
      <p className="muted">
        Join over {claims.readers} professionals who read our notes. No more than two a month, and
        one click to leave.
      </p>
    </section>
  );
}
