import { Link } from 'wouter';
import type { ShownCheckPage } from '@longitude/contract/check-pages';
import { checksPath, composeCheckPath } from '@longitude/contract/check-slug';
import { usePageHead, type PageProps } from '../../../platform/page-head.ts';
import { BackLink } from '../../../ui/back-link.tsx';
import { CallToAction } from '../../../ui/call-to-action.tsx';
import { InlineCode } from '../../../ui/inline-code.tsx';
import { NotFound } from '../../not-found/not-found.tsx';
import { CheckFailure } from './check-failure.tsx';
import { useCheck } from './check-content.ts';
import { CheckYourself, HowToFix, LooksAt, Verdicts } from './check-sections.tsx';
import { isPart } from './group-checks.ts';
import { OwnResult } from './own-result.tsx';
import styles from './check-page.module.css';
import pageStyles from '../../../ui/page.module.css';
import { buttonClass } from '../../../ui/button.tsx';

/** A check of the scanner, or a single header: what it looks at, and how to fix it. */
export default function CheckPage({ params: { slug = '' } }: PageProps) {
  return <CheckAt key={slug} slug={slug} />;
}

function CheckAt({ slug }: { readonly slug: string }) {
  const { data: page, error, reload } = useCheck(slug);
  if (page === null) return <CheckMissing />;
  if (page) return <CheckView page={page} />;
  return (
    <section className={`${pageStyles['top']} wrap ${styles['waiting']}`}>
      <BackLink href={checksPath}>All tests</BackLink>
      {error ? (
        <CheckFailure error={error} onRetry={reload} />
      ) : (
        <p className="loading">Loading...</p>
      )}
    </section>
  );
}

function CheckMissing() {
  usePageHead({ title: 'Page not found', isHidden: true });
  return <NotFound />;
}

interface PageOf {
  readonly page: ShownCheckPage;
}

function CheckView({ page }: PageOf) {
  const places = page.fix.places.map(({ place }) => place).join(', ');
  const kind = isPart(page) ? 'the header' : 'the test';
  usePageHead({
    title: `${page.name}: ${page.summary}`,
    description: `What ${kind} ${page.name} is about, why it matters and how to fix it: ${places}.`,
  });
  return (
    <>
      <Title page={page} />
      <LooksAt page={page} />
      <Verdicts page={page} />
      <HowToFix page={page} />
      <CheckYourself page={page} />
      <CallToAction
        title="Would you like someone to fix these for you?"
        text="Our security team fixes findings like these, with your developers or without them."
        href="/contact?tab=request"
        action="Request Consultation"
      />
    </>
  );
}

function Title({ page }: PageOf) {
  const { name, check, category, lead } = page;
  return (
    <section className={`${pageStyles['top']} wrap`}>
      <BackLink href={checksPath}>All tests</BackLink>
      <div className={`${pageStyles['head']} ${styles['head']}`}>
        <p className={styles['kind']}>{category}</p>
        <h1>{name}</h1>
        <p className="lead">
          <InlineCode text={lead} />
        </p>
        {isPart(page) && (
          <p className="muted">
            Scored as part of the test <Link href={composeCheckPath(check)}>{check}</Link>.
          </p>
        )}
      </div>
      <OwnResult check={check} isPart={isPart(page)}>
        <Link className={buttonClass('cta', 'arrow')} href="/scanner">
          Scan your site
        </Link>
      </OwnResult>
    </section>
  );
}
