/** The part of a zod schema's definition that its fields are found in. */
interface Schema {
  readonly def?: {
    readonly shape?: Readonly<Record<string, unknown>>;
    readonly element?: Schema;
    readonly innerType?: Schema;
    readonly in?: Schema;
    readonly left?: Schema;
    readonly right?: Schema;
    readonly options?: readonly Schema[];
  };
}

const schemas = new WeakMap<object, Schema>();

/** Remembers the contract's schema of an answer, for fields that this answer happens not to have. */
export function rememberSchema(answer: unknown, schema: object): void {
  if (typeof answer === 'object' && answer !== null) schemas.set(answer, schema);
}

/** The names of all fields that an answer, or an item of it, may have; none when it is not known. */
export function listKnownFields(answer: object): string[] {
  const schema = schemas.get(answer);
  return schema ? listSchemaFields(schema) : [];
}

/** The names of the fields of a schema of the contract. */
export function listSchemaFields({ def = {} }: Schema): string[] {
  if (def.shape) return Object.keys(def.shape);
  const inner = [def.element, def.innerType, def.in, def.left, def.right, ...(def.options ?? [])];
  return inner.flatMap((schema) => (schema ? listSchemaFields(schema) : []));
}
