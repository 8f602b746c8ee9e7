import { type DocumentNode, type OperationDefinitionNode, visit } from 'graphql';
import type { Assessment } from './limits.ts';

/** Characters of an input that are in the price of an operation, and those that one point pays for beyond them. */
const included = 1000;
const ofPoint = 100;

/** Characters of the texts in values. Depth does not matter: there is no recursion. */
function lengthIn(values: unknown): number {
  let length = 0;
  for (const left = [values]; left.length; ) {
    const value = left.pop();
    if (typeof value === 'string') length += value.length;
    else if (typeof value === 'object' && value) for (const inner of Object.values(value)) left.push(inner);
  }
  return length;
}

const literals = new WeakMap<DocumentNode, number>();

/** Characters of the texts in a document, which is counted once. */
function literalsIn(document: DocumentNode): number {
  let length = literals.get(document);
  if (length === undefined) {
    length = 0;
    visit(document, {
      StringValue({ value }) {
        length = (length ?? 0) + value.length;
      },
    });
    literals.set(document, length);
  }
  return length;
}

/**
 * Adds the price of the texts that an operation comes with: they are checked, cleaned, compared and stored. 100,000 characters cost
 * 990 points.
 */
export function withTexts(
  { requested, maximum }: Assessment,
  document: DocumentNode,
  { variableDefinitions = [] }: OperationDefinitionNode,
  variables: Record<string, unknown>,
): Assessment {
  // Nothing reads the others, however many there are.
  const given = variableDefinitions.map(({ variable }) => variables[variable.name.value]);
  const beyond = lengthIn(given) + literalsIn(document) - included;
  return { requested: requested + Math.max(0, Math.floor(beyond / ofPoint)), maximum };
}
