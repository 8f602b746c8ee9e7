import type { DocumentNode } from 'graphql';

/** The id of a document's text with `__typename`, as Apollo Client sends it. The build adds the id (`client/build/documents.ts`). */
export const idOf = (document: DocumentNode): string | undefined => (document as { documentId?: string }).documentId;

/** The name of a document's operation. */
export const operationOf = ({ definitions }: DocumentNode): string | undefined =>
  definitions.flatMap((definition) => (definition.kind === 'OperationDefinition' ? definition.name?.value : []))[0];
