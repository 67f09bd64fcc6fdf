import { Meridian } from '../../ui/meridian.tsx';

/** Five (public-site section 2). */
const values = [
  ['Transparency', 'You see the hours, the risks and the bad news on the day we do.'],
  ['Accountability', 'Every deliverable has one name on it.'],
  ['Empowerment', 'The person closest to the problem may decide, and stop the line.'],
  ['Innovation', 'New tools earn their place on a real task, with a measured result.'],
  ['Diversity & Respect', 'Two cultures and many languages ask better questions.'],
] as const;

export function CoreValues() {
  return (
    <section className="section wrap" aria-labelledby="values">
      <Meridian at={58} />
      <div className="head">
        <h2 id="values">Core values</h2>
      </div>
      <dl className="vals">
        {values.map(([name, text]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
