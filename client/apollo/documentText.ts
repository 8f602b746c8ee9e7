import { type DocumentNode, print, visit } from 'graphql';

/** An operation as the server reads it: without the directives that are Apollo Client's own. */
export const textOf = (document: DocumentNode): string =>
  print(visit(document, { Directive: ({ name }) => (name.value === 'unmask' ? null : undefined) }));

/** A document of the build knows the id of its text with `__typename`, as Apollo Client sends it (`client/build/documents.ts`). */
export const idOf = (document: DocumentNode): string | undefined => (document as { documentId?: string }).documentId;
