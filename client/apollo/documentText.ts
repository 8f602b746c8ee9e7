import { type DocumentNode, print, visit } from 'graphql';

/** An operation's text for the server, without Apollo Client's own directives. */
export const textOf = (document: DocumentNode): string =>
  print(visit(document, { Directive: ({ name }) => (name.value === 'unmask' ? null : undefined) }));
