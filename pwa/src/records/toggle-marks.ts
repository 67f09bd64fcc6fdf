import type { Mark } from './list-definition.ts';

type Side = Pick<Mark<unknown>, 'label' | 'icon' | 'done' | 'failure'> & { readonly key: string };

interface Toggle {
  readonly on: Side;
  readonly off: Side;
  /** The action of the bulk call, if there is one: its value is on or off. */
  readonly bulk?: string;
}

/** The two marks of a field that is true or false: each undoes the other. */
export function toggleMarks<Field extends string>(field: Field, { on, off, bulk: action }: Toggle) {
  type Fields = Readonly<Record<Field, boolean>>;
  const mark = (side: Side, value: boolean, { key: inverse }: Side) => {
    const change = { [field]: value } as Fields;
    const bulk = action === undefined ? {} : { bulk: { action, value } };
    return { ...side, ...bulk, change, item: change, inverse };
  };
  const marks: Readonly<Record<string, Mark<Fields, Fields>>> = {
    [on.key]: mark(on, true, off),
    [off.key]: mark(off, false, on),
  };
  return marks;
}
