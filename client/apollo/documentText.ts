import { type DocumentNode, print, visit } from 'graphql';

/** An operation's text for the server, without Apollo Client's own directives. */
export const textOf = (document: DocumentNode): string =>
  print(visit(document, { Directive: ({ name }) => (name.value === 'unmask' ? null : undefined) }));

/** The id of a document's text with `__typename`, as Apollo Client sends it. The build adds the id (`client/build/documents.ts`). */
export const idOf = (document: DocumentNode): string | undefined => (document as { documentId?: string }).documentId;
