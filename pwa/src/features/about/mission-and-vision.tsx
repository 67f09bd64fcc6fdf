import { Meridian } from '../../ui/meridian.tsx';

export function MissionAndVision() {
  return (
    <section className="wrap" aria-label="Mission and vision">
      <Meridian at={40} />
      <div className="mv">
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
