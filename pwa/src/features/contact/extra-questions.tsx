import { Field } from '../../ui/field.tsx';
import { nameAnswer, serviceQuestions, type Question } from '@longitude/contract/service-questions';

export interface ExtraQuestionsProps {
  /** Slug of the chosen service, or ''. */
  readonly service: string;
  /** What was answered before, by control name. */
  readonly draft: Readonly<Record<string, string>>;
}

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
