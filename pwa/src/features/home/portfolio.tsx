import { Meridian } from '../../ui/meridian.tsx';
import { caseStudies, type CaseStudy } from './case-studies.ts';

/** Five pieces of work; the first has the width of the page. */
export function Portfolio() {
  return (
    <section className="wrap work" aria-labelledby="work">
      <Meridian at={70} />
      <div className="head">
        <h2 id="work">Portfolio</h2>
        <p className="lead">Five pieces of work, and what each of them had to get right.</p>
      </div>
      <div className="cases">
        {caseStudies.map((study, index) => (
          <Case key={study.title} study={study} isBig={index === 0} />
        ))}
      </div>
    </section>
  );
}

function Case({ study, isBig }: { readonly study: CaseStudy; readonly isBig: boolean }) {
  const { sector, title, text, parts, Drawing } = study;
  return (
    <article className={isBig ? 'case big' : 'case'}>
      <figure>
        <Drawing />
      </figure>
      <div>
        <p className="kind">{sector}</p>
        <h3>{title}</h3>
        <p>{text}</p>
        <ul className="parts">
          {parts.map((part) => (
            <li key={part}>{part}</li>
          ))}
        </ul>
      </div>
    </article>
  );
}
