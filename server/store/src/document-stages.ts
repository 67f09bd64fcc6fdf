/** Pipeline stages that turn one document into one document; also allowed in updates. */
import { fail } from './errors.ts';
import { readParts } from './expression-types.ts';
import { compileExpression } from './expressions.ts';
import { compileAddition, compileProjection, type Projector } from './projection.ts';
import { isDoc, typeName, type Value } from './values.ts';

function addFields(operand: Value): Projector {
  if (!isDoc(operand)) return fail(40272, '$addFields specification stage must be an object');
  return compileAddition(operand);
}

function unset(operand: Value): Projector {
  if (!Array.isArray(operand) && typeof operand !== 'string')
    return fail(31002, '$unset specification must be a string or an array');
  const paths = Array.isArray(operand) ? operand : [operand];
  if (paths.length === 0) fail(31119, '$unset specification must have at least one field');
  const spec = paths.map((path): [string, Value] =>
    typeof path === 'string'
      ? [path, false]
      : fail(31120, '$unset specification must be a string or an array of strings'),
  );
  return project(new Map(spec));
}

function project(operand: Value): Projector {
  if (!isDoc(operand)) return fail(15969, '$project specification must be an object');
  return (
    compileProjection(operand, false) ??
    fail(51272, 'projection specification must have at least one field')
  );
}

function replaceWith(root: Value): Projector {
  const expression = compileExpression(root);
  return (doc) => {
    const value = expression(doc);
    if (isDoc(value)) return value;
    const type = value === undefined ? 'missing' : typeName(value);
    return fail(
      40228,
      `'newRoot' expression must evaluate to an object, but resulting value was of type ${type}`,
    );
  };
}

function replaceRoot(operand: Value): Projector {
  if (!isDoc(operand))
    return fail(40229, 'expected an object as specification for $replaceRoot stage');
  return replaceWith(readParts(operand, '$replaceRoot', 40230, ['newRoot'])('newRoot', 40231));
}

export const documentStages: ReadonlyMap<string, (operand: Value) => Projector> = new Map([
  ['$set', addFields],
  ['$addFields', addFields],
  ['$unset', unset],
  ['$project', project],
  ['$replaceRoot', replaceRoot],
  ['$replaceWith', replaceWith],
]);

/** The one entry of a stage. @throws MongoError 14, 40323 */
export function readStage(stage: Value): [name: string, operand: Value] {
  if (!isDoc(stage)) return fail(14, "Each element of the 'pipeline' array must be an object");
  const [entry] = stage.size === 1 ? stage : [];
  return (
    entry ?? fail(40323, 'A pipeline stage specification object must contain exactly one field.')
  );
}

/** Compiles the stages of an update. @throws MongoError 40324 for one that is not allowed in it. */
export function compileDocumentStages(stages: readonly Value[]): Projector {
  const compiled = stages.map((stage) => {
    const [name, operand] = readStage(stage);
    const compile =
      documentStages.get(name) ?? fail(40324, `Unrecognized pipeline stage name: '${name}'`);
    return compile(operand);
  });
  return (doc) => compiled.reduce((result, stage) => stage(result), doc);
}
