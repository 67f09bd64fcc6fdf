import { services } from '@longitude/contract/constants';
import {
  composeAnswerId,
  serviceQuestions,
  type Question,
} from '@longitude/contract/service-questions';
import { Field } from '../../ui/field.tsx';
import type { FormValues } from '../../platform/form-draft.ts';
import styles from './extra-questions.module.css';
import formStyles from '../../ui/form.module.css';

interface ExtraQuestionsProps {
  /** Slug of the chosen service, or ''. */
  readonly service: string;
  /** Earlier answers by control name; answers for other services are kept. */
  readonly values: FormValues;
}

/** The three optional questions of the chosen service. */
export function ExtraQuestions({ service, values }: ExtraQuestionsProps) {
  const group = serviceQuestions[service];
  if (!group) return null;
  return (
    <fieldset className={styles['extra']} key={service}>
      <legend>
        {group.title} <i className="muted">(optional)</i>
      </legend>
      <Questions service={service} values={values} />
    </fieldset>
  );
}

/**
 * Without scripts the page cannot react to the choice of a service: the questions of all other
 * services are in disclosures under their names. With scripts a browser ignores the controls in
 * `noscript`.
 */
export function AllQuestions({
  except,
  values,
}: {
  readonly except: string;
  readonly values: FormValues;
}) {
  return (
    <noscript>
      <div className={`${styles['extra']} ${styles['folds']}`}>
        <p>Open your service to answer three optional questions about it.</p>
        {services
          .filter(({ slug }) => slug !== except)
          .map(({ slug, name }) => (
            <details key={slug}>
              <summary>{name}</summary>
              <div className="stack">
                <Questions service={slug} values={values} />
              </div>
            </details>
          ))}
      </div>
    </noscript>
  );
}

function Questions({ service, values }: ExtraQuestionsProps) {
  const questions = serviceQuestions[service]?.questions ?? [];
  const [first, second, third] = questions.map((question, index) => {
    const name = composeAnswerId(service, index);
    return <Answer key={name} name={name} question={question} value={values[name] ?? ''} />;
  });
  return (
    <>
      <div className={formStyles['pair']}>
        {first}
        {second}
      </div>
      {third}
    </>
  );
}

interface AnswerProps {
  readonly name: string;
  readonly question: Question;
  readonly value: string;
}

function Answer({ name, question: { text, choices }, value }: AnswerProps) {
  return (
    <Field id={`request-${name}`} label={text}>
      {(control) =>
        choices ? (
          <select {...control} name={name} defaultValue={value}>
            <option value="">Choose</option>
            {choices.map((choice) => (
              <option key={choice}>{choice}</option>
            ))}
          </select>
        ) : (
          <input
            {...control}
            name={name}
            defaultValue={value}
            enterKeyHint="next"
            maxLength={1000}
          />
        )
      }
    </Field>
  );
}
