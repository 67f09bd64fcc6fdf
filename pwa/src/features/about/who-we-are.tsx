import { Meridian } from '../../ui/meridian.tsx';

export function WhoWeAre() {
  return (
    <section className="wrap" aria-labelledby="who">
      <Meridian at={10} isRise />
      <div className="split story">
        <h2 id="who">Who We Are</h2>
        <div className="plain">
          <p>
            We are consultants, engineers and support staff. Some of us sit across the table from
            you in Ontario; more of us work in Karnataka, where large teams of senior engineers can
            be built at a sensible cost.
          </p>
          <p>
            What we sell is not cheap hours. It is a team that answers for its work: named people,
            written standards, and a lead who is in the room when something goes wrong.
          </p>
        </div>
      </div>
    </section>
  );
}
