import type { Language } from '../../graphql/generated.ts';
import { grantsOf, inSeconds, type Linker, type Signer } from '../../platform/grants.ts';
import type { Platform } from '../../platform/platform.ts';

const documentGrants = grantsOf<{ document: string }>('document');
const documentGrantSeconds = 3600;

/** The page of a document, for its signed-in reader. */
export const pageLink = ({ origin }: Pick<Platform, 'origin'>, language: Language, documentId: string): string =>
  `${origin}/${language.toLowerCase()}/documents/${documentId}`;

/** The address of a document's PDF. It is signed and works for an hour, because a browser's download sends no token. */
export function pdfLink(linker: Linker, language: Language, documentId: string): string {
  const grant = documentGrants.sign(linker, { document: documentId }, inSeconds(linker, documentGrantSeconds));
  return `${linker.origin}/documents/${documentId}.pdf?${new URLSearchParams({ language: language.toLowerCase(), grant })}`;
}

/** Whether a grant opens a document: we signed it for this document, and it has not expired. */
export const opensDocument = (signer: Signer, grant: unknown, documentId: string): boolean =>
  documentGrants.read(signer, grant)?.document === documentId;
