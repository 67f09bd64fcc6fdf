import './services.css';
import { services } from '@longitude/contract/constants';
import { Pricing } from './pricing.tsx';
import { ServiceSection } from './service-section.tsx';

export default function ServicesPage() {
  return (
    <>
      <section className="pg wrap">
        <div className="head">
          <h1>Seven services, one accountable team</h1>
          <p className="lead">
            Each can be bought alone. They are designed to be run together, by a lead in Canada and
            a team in India who share one backlog.
          </p>
        </div>
        <nav className="chips toc" aria-label="On this page">
          {services.map(({ slug, name }) => (
            <a key={slug} className="chip" href={`#${slug}`}>
              {name}
            </a>
          ))}
        </nav>
      </section>
      {services.map((service, index) => (
        <ServiceSection
          key={service.slug}
          service={service}
          at={Math.round((index * 100) / (services.length - 1))}
        />
      ))}
      <Pricing />
    </>
  );
}
