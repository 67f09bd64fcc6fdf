import { useSettings } from '../../platform/site.ts';
import { Meridian } from '../../ui/meridian.tsx';

/**
 * What the company claims of itself, from its settings. By default (section 9):
 * '500+ Projects Completed', '50+ Happy Clients', '98% Success Rate', '24/7 Support Available'.
 */
export function Figures() {
  const { claims } = useSettings();
  const figures = [
    [claims.projects, 'Projects Completed'],
    [claims.clients, 'Happy Clients'],
    [claims.success, 'Success Rate'],
    [claims.support, 'Support Available'],
  ] as const;
  const given = figures.filter(([figure]) => figure !== '');
  if (given.length === 0) return null;
  return (
    <section className="wrap" aria-label="In numbers">
      <Meridian at={32} />
      <ul className="stats">
        {given.map(([figure, label]) => (
          <li key={label}>
            <b>{figure}</b> {label}
          </li>
        ))}
      </ul>
    </section>
  );
}
