import type { DocumentKind } from '../../graphql/generated.ts';

const documentLetters: Record<DocumentKind, string> = { RECEIPT: 'R', CREDIT_NOTE: 'C', INVOICE: 'I' };

/** A document's number as people read it: `R-2026-00042`. */
export const numberOf = (kind: DocumentKind, year: number, number: number): string =>
  `${documentLetters[kind]}-${year}-${String(number).padStart(5, '0')}`;
