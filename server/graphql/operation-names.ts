import type { DocumentNode, GraphQLSchema, OperationDefinitionNode } from 'graphql';

/** Names an operation of a valid document, for metrics and traces. */
export type NameOperation = (document: DocumentNode, operation: OperationDefinitionNode) => string;

/**
 * Names operations by words that we know, so that no caller can make new ones: an operation of our own client by its name, another one by
 * its field in the schema if it has only one, and all others `other`.
 */
export function createOperationNames(schema: GraphQLSchema, textsOfClient: Iterable<string>): NameOperation {
  const ofClient = new Set(textsOfClient);
  const known = new WeakMap<OperationDefinitionNode, string>();

  function name({ loc }: DocumentNode, { name, operation, selectionSet: { selections } }: OperationDefinitionNode): string {
    if (name && ofClient.has(loc?.source.body ?? '')) return name.value;
    const [only] = selections;
    if (selections.length !== 1 || only?.kind !== 'Field') return 'other';
    return schema.getRootType(operation)?.getFields()[only.name.value]?.name ?? 'other';
  }

  return (document, operation) => {
    let found = known.get(operation);
    if (found === undefined) {
      found = name(document, operation);
      known.set(operation, found);
    }
    return found;
  };
}
