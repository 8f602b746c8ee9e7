import type { DocumentKind } from '../../graphql/generated.ts';

const letters: Record<DocumentKind, string> = { RECEIPT: 'R', CREDIT_NOTE: 'C', INVOICE: 'I' };

/** A document's number as people read it: `R-2026-00042`. */
export const numberOf = (kind: DocumentKind, year: number, number: number): string =>
  `${letters[kind]}-${year}-${String(number).padStart(5, '0')}`;
