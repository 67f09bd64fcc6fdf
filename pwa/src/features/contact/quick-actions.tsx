import { Link } from 'wouter';

const actions = [
  { href: '/calculator', text: 'Calculate Savings' },
  { href: '/scanner', text: 'Free Security Scan' },
  { href: '/services', text: 'Browse Services' },
];

export function QuickActions() {
  return (
    <section className="more" aria-labelledby="quick-actions">
      <h2 id="quick-actions" className="h3">
        Quick Actions
      </h2>
      <ul className="l quick across">
        {actions.map(({ href, text }) => (
          <li key={href}>
            <Link className="link go" href={href}>
              {text}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
