import { grantsOf, inSeconds, type Linker, type Signer } from '../../platform/grants.ts';

const exportGrants = grantsOf<{ export: string; sub: string; key?: string }>('export');
const exportGrantSeconds = 300;

/** The ending of a file's address: `csv` for an export, `zip` for a copy of a customer's data or of an account. */
export type FileType = 'csv' | 'zip';

/** The user for whom an address was signed, and the API key with which they asked for it. */
export interface ExportReader {
  userId: string;
  keyId?: string | undefined;
}

/** The address of a file for one user. It is signed and works for 5 minutes, because a browser's download sends no token. */
export function fileLink(linker: Linker, exportId: string, { userId, keyId }: ExportReader, type: FileType = 'csv'): string {
  const exportClaims = { export: exportId, sub: userId, ...(keyId && { key: keyId }) };
  const exportGrant = exportGrants.sign(linker, exportClaims, inSeconds(linker, exportGrantSeconds));
  return `${linker.origin}/exports/${exportId}.${type}?${new URLSearchParams({ grant: exportGrant })}`;
}

/** The user for whom a grant opens an export. Null if we did not sign it for this export, or if it has expired. */
export function readerOf(signer: Signer, grant: unknown, exportId: string): ExportReader | null {
  const exportClaims = exportGrants.read(signer, grant);
  return exportClaims?.export === exportId && exportClaims.sub ? { userId: exportClaims.sub, keyId: exportClaims.key } : null;
}

/** Grants for the uploaded files of an account. The list of files in a copy has their addresses. */
const copyFileGrants = grantsOf<{ copy: string; sub: string }>('copy-files');

/** The address of an uploaded file, for the owner who has a copy of the account. It works as long as the copy is kept. */
export function uploadedLink(
  linker: Linker,
  { id, userId, expiresAt }: { id: string; userId: string; expiresAt: Date },
  fileId: string,
): string {
  const copyFileGrant = copyFileGrants.sign(linker, { copy: id, sub: userId }, expiresAt);
  return `${linker.origin}/exports/${id}/files/${fileId}?${new URLSearchParams({ grant: copyFileGrant })}`;
}

/** The id of the user for whom a grant opens the files of a copy. Null if we did not sign it for this copy, or if it has expired. */
export function readerOfUploaded(signer: Signer, grant: unknown, copyId: string): string | null {
  const copyFileClaims = copyFileGrants.read(signer, grant);
  return copyFileClaims?.copy === copyId && copyFileClaims.sub ? copyFileClaims.sub : null;
}
