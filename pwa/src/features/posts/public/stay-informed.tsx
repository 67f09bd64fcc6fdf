import { useSettings } from '../../../platform/site.ts';
import { NewsletterForm } from '../../newsletter/newsletter.tsx';

/** Why to subscribe. The claim is a setting (decision 36). */
export function StayInformed() {
  const { claims } = useSettings();
  return (
    <section className="stack" aria-labelledby="stay-informed">
      <h2 id="stay-informed">Stay Informed</h2>
      <p className="muted">
        Join over {claims.readers} professionals who read our notes. Leave at any time.
      </p>
      <NewsletterForm labelledBy="stay-informed" />
    </section>
  );
}
