/** The part of a zod schema's definition that contains its fields. */
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

/** Remembers the contract's schema of a response, for fields that happen to be missing in it. */
export function rememberSchema(response: unknown, schema: object): void {
  if (typeof response === 'object' && response !== null) schemas.set(response, schema);
}

/** The names of all possible fields of a response, or of its items; none if unknown. */
export function listKnownFields(response: object): string[] {
  const schema = schemas.get(response);
  return schema ? listSchemaFields(schema) : [];
}

/** The names of the fields of a schema of the contract. */
export function listSchemaFields({ def = {} }: Schema): string[] {
  if (def.shape) return Object.keys(def.shape);
  const inner = [def.element, def.innerType, def.in, def.left, def.right, ...(def.options ?? [])];
  return inner.flatMap((schema) => (schema ? listSchemaFields(schema) : []));
}
