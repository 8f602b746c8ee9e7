import { grantsOf, inSeconds, type Linker, type Signer } from '../../platform/grants.ts';

const grants = grantsOf<{ export: string; sub: string; key?: string }>('export');
const grantSeconds = 300;

/** What a file is called at its address: a table, or a copy of a customer's data or of an account. */
export type FileType = 'csv' | 'zip';

/** For whom an address was signed, and with which API key they asked for it. */
export interface Reader {
  userId: string;
  keyId?: string | undefined;
}

/**
 * The address of a file for one user, good for 5 minutes. A browser's download sends no token, so the address itself is signed.
 */
export function fileLink(linker: Linker, exportId: string, { userId, keyId }: Reader, type: FileType = 'csv'): string {
  const claims = { export: exportId, sub: userId, ...(keyId && { key: keyId }) };
  const grant = grants.sign(linker, claims, inSeconds(linker, grantSeconds));
  return `${linker.origin}/exports/${exportId}.${type}?${new URLSearchParams({ grant })}`;
}

/** The one for whom a grant opens an export; null unless we signed it for this one, and not too long ago. */
export function readerOf(signer: Signer, grant: unknown, exportId: string): Reader | null {
  const claims = grants.read(signer, grant);
  return claims?.export === exportId && claims.sub ? { userId: claims.sub, keyId: claims.key } : null;
}

/** Of grants that open the uploaded files of an account, as a copy of it lists them. */
const fileGrants = grantsOf<{ copy: string; sub: string }>('copy-files');

/** The address of an uploaded file, for the owner who has a copy of the account, as long as the copy is kept. */
export function uploadedLink(
  linker: Linker,
  { id, userId, expiresAt }: { id: string; userId: string; expiresAt: Date },
  fileId: string,
): string {
  const grant = fileGrants.sign(linker, { copy: id, sub: userId }, expiresAt);
  return `${linker.origin}/exports/${id}/files/${fileId}?${new URLSearchParams({ grant })}`;
}

/** For whom a grant opens the files that a copy lists; null unless we signed it for this copy, and its day is not over. */
export function readerOfUploaded(signer: Signer, grant: unknown, copyId: string): string | null {
  const claims = fileGrants.read(signer, grant);
  return claims?.copy === copyId && claims.sub ? claims.sub : null;
}
