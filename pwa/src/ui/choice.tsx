interface ChoiceProps<Value extends string> {
  readonly label: string;
  readonly value: Value;
  /** Values with their words. */
  readonly options: readonly (readonly [Value, string])[];
  readonly onChoose: (value: Value) => void;
  /** Further classes of the style sheet. */
  readonly look?: string;
}

/** A few buttons of which one is pressed. */
export function Choice<Value extends string>(props: ChoiceProps<Value>) {
  const { label, value, options, onChoose, look = '' } = props;
  return (
    <fieldset className={`choice ${look}`} aria-label={label}>
      {options.map(([key, name]) => (
        <button key={key} type="button" aria-pressed={key === value} onClick={() => onChoose(key)}>
          {name}
        </button>
      ))}
    </fieldset>
  );
}
