import fs from 'node:fs';
import path from 'node:path';
import { type GraphQLSchema, Kind, type OperationDefinitionNode, parse } from 'graphql';
import { assess } from '../graphql/limits.ts';

const folder = path.resolve(import.meta.dirname, '../../schema/examples');

/** A file of `schema/examples`. */
export interface Example {
  /** The file's name without its ending, such as `create-product`. */
  name: string;
  /** The text of its first lines. */
  about: string;
  /** The variables to send, as JSON; null if it has none. */
  variables: string | null;
  /** The operation. */
  document: string;
  /** The root fields that it calls. */
  roots: readonly string[];
  /** Its cost with these variables, in points. */
  cost: number;
}

/** Reads the examples, in the order of their names. */
export const readExamples = (schema: GraphQLSchema): Example[] =>
  fs
    .readdirSync(folder)
    .filter((file) => file.endsWith('.graphql'))
    .sort()
    .map((file) => readExample(schema, path.basename(file, '.graphql'), fs.readFileSync(path.join(folder, file), 'utf8')));

function readExample(schema: GraphQLSchema, name: string, text: string): Example {
  const lines = text.split('\n');
  const first = lines.findIndex((line) => !line.startsWith('#'));
  const comment = lines
    .slice(0, first)
    .map((line) => line.replace(/^# ?/, ''))
    .join('\n');
  const at = comment.search(/^\{[\s\S]*\}\s*$/m);
  const variables = at < 0 ? null : readJson(comment.slice(at));
  const document = parse(text);
  const operation = document.definitions.find((node): node is OperationDefinitionNode => node.kind === Kind.OPERATION_DEFINITION);
  if (!operation) throw new Error(`${name} has no operation`);
  return {
    name,
    about: (variables === null ? comment : comment.slice(0, at)).trim(),
    variables: variables && JSON.stringify(variables, null, 2),
    document: lines.slice(first).join('\n').trim(),
    roots: rootFieldsOf(operation),
    cost: assess(schema, document, operation, variables ?? {}).requested,
  };
}

/** The names of the root fields that an operation selects at its top. */
export const rootFieldsOf = ({
  selectionSet,
}: {
  selectionSet: { selections: readonly { kind: string; name?: { value: string } }[] };
}): string[] => selectionSet.selections.flatMap(({ kind, name }) => (kind === Kind.FIELD && name ? [name.value] : []));

function readJson(text: string): Record<string, unknown> | null {
  try {
    return JSON.parse(text);
  } catch {
    return null; // such as the connectionParams in a sentence
  }
}
