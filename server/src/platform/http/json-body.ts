import { AppError } from '../errors.ts';

const deepest = 32;

/** What a call accepts as JSON. */
interface JsonOptions {
  /** Members of objects and elements of arrays, at all depths together. */
  readonly maxValues: number;
  readonly mediaType?: string | undefined;
}

/**
 * Parses a JSON body exactly: media type, UTF-8 (fatal), nesting of at most 32, so many values, no
 * `__proto__`.
 * Hapi's own parser treats a missing type as JSON, turns invalid UTF-8 into U+FFFD and reads any
 * depth.
 * @throws AppError `unsupported_type` or `bad_json`
 */
export function parseJsonBody(
  body: Buffer,
  contentType: string | undefined,
  { maxValues, mediaType = 'application/json' }: JsonOptions,
): unknown {
  const [type = '', ...parameters] = (contentType ?? '').toLowerCase().split(';');
  const isPlain = parameters.every((each) => /^\s*charset="?utf-8"?\s*$/.test(each));
  if (type.trim() !== mediaType || !isPlain) {
    throw new AppError('unsupported_type', `The request body must be ${mediaType}.`);
  }
  let value: unknown;
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(body);
    refuseExcess(text, maxValues);
    value = JSON.parse(text, refusePrototype);
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw new AppError('bad_json');
  }
  return value;
}

/** Counts brackets and commas outside of strings, before JSON.parse and a schema see each value. */
function refuseExcess(text: string, maxValues: number): void {
  let [depth, values] = [0, 0];
  let isInString = false;
  for (let at = 0; at < text.length; at++) {
    const unit = text[at];
    if (isInString) {
      if (unit === '\\') at++;
      else if (unit === '"') isInString = false;
    } else if (unit === '"') isInString = true;
    else if (unit === ',') values++;
    else if (unit === ']' || unit === '}') depth--;
    else if (unit === '{' || unit === '[') {
      depth++;
      values++;
    }
    if (depth > deepest) throw new AppError('bad_json', 'The request body is nested too deeply.');
    if (values > maxValues) throw new AppError('bad_json', 'The request body has too many values.');
  }
}

function refusePrototype(key: string, value: unknown): unknown {
  if (key === '__proto__') {
    throw new AppError('bad_json', 'The request body has a key that is not allowed.');
  }
  return value;
}
