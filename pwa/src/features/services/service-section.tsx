import type { services } from '@longitude/contract/constants';
import { Link } from 'wouter';
import { ServiceArt } from '../../ui/art/service-art.tsx';
import { Meridian } from '../../ui/meridian.tsx';
import { offers } from './offers.ts';

export interface ServiceSectionProps {
  readonly service: (typeof services)[number];
  /** Place of the dot on the ruled line, 0 to 100. */
  readonly at: number;
}

/** One service: its drawing, four named features, the first result, and the ways to begin. */
export function ServiceSection({ service, at }: ServiceSectionProps) {
  const { slug, name } = service;
  const { lead, features, first } = offers[slug];
  const [after, result] = first;
  return (
    <section className="wrap" id={slug} aria-labelledby={`${slug}-name`}>
      <Meridian at={at} isRise={at === 0} />
      <div className="svs">
        <div className="stack">
          <h2 id={`${slug}-name`}>{name}</h2>
          <div className="pic">
            <ServiceArt slug={slug} />
          </div>
        </div>
        <div>
          <p className="lead">{lead}</p>
          <dl className="feats">
            {features.map(([feature, detail]) => (
              <div key={feature}>
                <dt>{feature}</dt>
                <dd>{detail}</dd>
              </div>
            ))}
          </dl>
          <p className="first">
            <b>In hand after {after}:</b> {result}
          </p>
          <Actions service={service} />
        </div>
      </div>
    </section>
  );
}

function Actions({ service: { slug, name } }: Pick<ServiceSectionProps, 'service'>) {
  return (
    <div className="row">
      <Link className="btn" href="/contact">
        Request Consultation<span className="vh"> on {name}</span>
      </Link>
      {/* By slug: the title is text that may change (decision 13). */}
      {slug === 'cybersecurity' && (
        <Link className="btn ink go" href="/scanner">
          Try Security Scanner
        </Link>
      )}
    </div>
  );
}
