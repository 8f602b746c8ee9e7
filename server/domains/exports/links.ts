import jwt from 'jsonwebtoken';
import type { Platform } from '../../platform/platform.ts';
import { secretKeyOf } from '../../platform/secrets.ts';

const audience = 'export';
const issuer = 'diwan';
const grantSeconds = 300;

type Keys = Pick<Platform, 'config' | 'now' | 'origin'>;
const seconds = (at: Date) => Math.floor(at.getTime() / 1000);

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
export function fileLink({ config, now, origin }: Keys, exportId: string, { userId, keyId }: Reader, type: FileType = 'csv'): string {
  const claims = { export: exportId, sub: userId, ...(keyId && { key: keyId }), exp: seconds(now()) + grantSeconds };
  const grant = jwt.sign(claims, secretKeyOf(config.mediaSecret), { algorithm: 'HS256', noTimestamp: true, issuer, audience });
  return `${origin}/exports/${exportId}.${type}?${new URLSearchParams({ grant })}`;
}

/** The one for whom a grant opens an export; null unless we signed it for this one, and not too long ago. */
export function readerOf({ config, now }: Pick<Keys, 'config' | 'now'>, grant: unknown, exportId: string): Reader | null {
  if (typeof grant !== 'string') return null;
  try {
    const rules = { algorithms: ['HS256' as const], issuer, audience, clockTimestamp: seconds(now()) };
    const claims = jwt.verify(grant, secretKeyOf(config.mediaSecret), rules) as jwt.JwtPayload;
    return claims.export === exportId && claims.sub ? { userId: claims.sub, keyId: claims.key as string | undefined } : null;
  } catch {
    return null;
  }
}

/** Of grants that open the uploaded files of an account, as a copy of it lists them. */
const filesAudience = 'copy-files';

/** The address of an uploaded file, for the owner who has a copy of the account, as long as the copy is kept. */
export function uploadedLink(
  { config, origin }: Keys,
  { id, userId, expiresAt }: { id: string; userId: string; expiresAt: Date },
  fileId: string,
): string {
  const claims = { copy: id, sub: userId, exp: seconds(expiresAt) };
  const grant = jwt.sign(claims, secretKeyOf(config.mediaSecret), {
    algorithm: 'HS256',
    noTimestamp: true,
    issuer,
    audience: filesAudience,
  });
  return `${origin}/exports/${id}/files/${fileId}?${new URLSearchParams({ grant })}`;
}

/** For whom a grant opens the files that a copy lists; null unless we signed it for this copy, and its day is not over. */
export function readerOfUploaded({ config, now }: Pick<Keys, 'config' | 'now'>, grant: unknown, copyId: string): string | null {
  if (typeof grant !== 'string') return null;
  try {
    const rules = { algorithms: ['HS256' as const], issuer, audience: filesAudience, clockTimestamp: seconds(now()) };
    const claims = jwt.verify(grant, secretKeyOf(config.mediaSecret), rules) as jwt.JwtPayload;
    return claims.copy === copyId && claims.sub ? claims.sub : null;
  } catch {
    return null;
  }
}
