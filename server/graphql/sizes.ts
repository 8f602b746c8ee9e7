import { type DocumentNode, type OperationDefinitionNode, visit } from 'graphql';
import type { Assessment } from './limits.ts';

/** How many characters of an input are included in the price of an operation, and how many each further point pays for. */
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

/** Adds the price of an operation's texts, which are checked, cleaned, compared and stored. 100,000 characters cost 990 points. */
export function withTexts(
  { requested, maximum }: Assessment,
  document: DocumentNode,
  { variableDefinitions = [] }: OperationDefinitionNode,
  variables: Record<string, unknown>,
): Assessment {
  // Only declared variables count. No code reads the others.
  const given = variableDefinitions.map(({ variable }) => variables[variable.name.value]);
  const beyond = lengthIn(given) + literalsIn(document) - included;
  return { requested: requested + Math.max(0, Math.floor(beyond / ofPoint)), maximum };
}
