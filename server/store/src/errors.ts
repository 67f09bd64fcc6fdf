/** Failures as MongoDB reports them: code, code name, text. */
const NAMES: Record<number, string> = {
  1: 'InternalError',
  2: 'BadValue',
  9: 'FailedToParse',
  13: 'Unauthorized',
  14: 'TypeMismatch',
  15: 'Overflow',
  16: 'InvalidLength',
  17: 'ProtocolError',
  20: 'IllegalOperation',
  22: 'InvalidBSON',
  26: 'NamespaceNotFound',
  27: 'IndexNotFound',
  28: 'PathNotViable',
  34: 'CannotBackfillArray',
  40: 'ConflictingUpdateOperators',
  43: 'CursorNotFound',
  12051: 'CursorInUse',
  48: 'NamespaceExists',
  50: 'MaxTimeMSExpired',
  52: 'DollarPrefixedFieldName',
  53: 'InvalidIdField',
  54: 'NotSingleValueField',
  59: 'CommandNotFound',
  66: 'ImmutableField',
  67: 'CannotCreateIndex',
  72: 'InvalidOptions',
  73: 'InvalidNamespace',
  76: 'NoReplicationEnabled',
  85: 'IndexOptionsConflict',
  86: 'IndexKeySpecsConflict',
  111: 'NotExactValueField',
  96: 'OperationFailed',
  112: 'WriteConflict',
  146: 'ExceededMemoryLimit',
  168: 'InvalidPipelineOperator',
  171: 'CannotIndexParallelArrays',
  175: 'QueryPlanKilled',
  197: 'InvalidIndexSpecificationOption',
  237: 'CursorKilled',
  224: 'QueryFeatureNotAllowed',
  238: 'NotImplemented',
  241: 'ConversionFailure',
  263: 'OperationNotSupportedInTransaction',
  291: 'NoQueryExecutionPlans',
  292: 'QueryExceededMemoryLimitNoDiskUseAllowed',
  322: 'APIVersionError',
  323: 'APIStrictError',
  10334: 'BSONObjectTooLarge',
  11000: 'DuplicateKey',
  14031: 'OutOfDiskSpace',
  11602: 'InterruptedDueToReplStateChange',
};

export class MongoError extends Error {
  readonly code: number;
  readonly extra: Record<string, unknown>;
  constructor(code: number, message: string, extra: Record<string, unknown> = {}) {
    super(message);
    this.code = code;
    this.extra = extra;
  }
  get codeName(): string {
    return NAMES[this.code] ?? `Location${this.code}`;
  }
}

/** A reason not to start, in one line for a human. */
export class StartError extends Error {}

/** Damage in stored data: reported to the client, never returned as data. */
export class DamageError extends MongoError {
  constructor(message: string) {
    super(1, message);
  }
}

export function fail(code: number, message: string): never {
  throw new MongoError(code, message);
}

/** Primary result code of a SQLite failure; undefined for other errors. */
export function sqliteCode(error: unknown): number | undefined {
  const code = error instanceof Error && 'errcode' in error ? error.errcode : undefined;
  return typeof code === 'number' ? code & 0xff : undefined;
}
