import { Field } from '../../ui/field.tsx';
import { serviceQuestions, type Question } from './service-questions.ts';

export interface ExtraQuestionsProps {
  /** Slug of the chosen service, or ''. */
  readonly service: string;
  /** What was answered before, by control name. */
  readonly draft: Readonly<Record<string, string>>;
}

/** Name of the control of a question; answers to other services stay in the draft under theirs. */
export const nameAnswer = (service: string, index: number) => `answer-${service}-${index}`;

/** The three questions of the chosen service; all may stay open. */
export function ExtraQuestions({ service, draft }: ExtraQuestionsProps) {
  const asked = serviceQuestions[service];
  if (!asked) return null;
  const [first, second, third] = asked.questions.map((question, index) => {
    const name = nameAnswer(service, index);
    return <Answer key={name} name={name} question={question} value={draft[name] ?? ''} />;
  });
  return (
    <fieldset className="extra" key={service}>
      <legend>
        {asked.title} <i className="muted">(optional)</i>
      </legend>
      <div className="pair">
        {first}
        {second}
      </div>
      {third}
    </fieldset>
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

/** The answers that were given, question to answer; undefined when there are none. */
export function readAnswers(
  service: string,
  values: Readonly<Record<string, string>>,
): Record<string, string> | undefined {
  const asked = serviceQuestions[service]?.questions ?? [];
  const given = asked
    .map(({ text }, index) => [text, (values[nameAnswer(service, index)] ?? '').trim()] as const)
    .filter(([, answer]) => answer !== '');
  return given.length > 0 ? Object.fromEntries(given) : undefined;
}
