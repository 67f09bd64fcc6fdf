import { session } from '../../platform/session.ts';

/** Stands on every screen of a demo (`npm run demo`). */
export function DemoBanner() {
  if (!session.value.user?.demo) return null;
  return (
    <section className="banner demo" aria-label="Demo">
      <p>
        <b>Demo:</b> all data is made up and gone when the server stops. No mail leaves this
        machine.
      </p>
    </section>
  );
}
