import jwt from 'jsonwebtoken';
import type { Language } from '../../graphql/generated.ts';
import type { Platform } from '../../platform/platform.ts';
import { secretKeyOf } from '../../platform/secrets.ts';

const audience = 'document';
const issuer = 'diwan';
const grantSeconds = 3600;

type Keys = Pick<Platform, 'config' | 'now' | 'origin'>;
const seconds = (at: Date) => Math.floor(at.getTime() / 1000);

/** The page of a document, for its signed-in reader. */
export const pageLink = ({ origin }: Pick<Platform, 'origin'>, language: Language, documentId: string): string =>
  `${origin}/${language.toLowerCase()}/documents/${documentId}`;

/** The address of a document's PDF. A browser's download sends no token, so the address itself is signed, for an hour. */
export function pdfLink({ config, now, origin }: Keys, language: Language, documentId: string): string {
  const claims = { document: documentId, exp: seconds(now()) + grantSeconds };
  const grant = jwt.sign(claims, secretKeyOf(config.mediaSecret), { algorithm: 'HS256', noTimestamp: true, issuer, audience });
  return `${origin}/documents/${documentId}.pdf?${new URLSearchParams({ language: language.toLowerCase(), grant })}`;
}

/** Whether a grant opens a document: we signed it for this one, and not too long ago. */
export function opens({ config, now }: Pick<Keys, 'config' | 'now'>, grant: unknown, documentId: string): boolean {
  if (typeof grant !== 'string') return false;
  try {
    const rules = { algorithms: ['HS256' as const], issuer, audience, clockTimestamp: seconds(now()) };
    return (jwt.verify(grant, secretKeyOf(config.mediaSecret), rules) as jwt.JwtPayload).document === documentId;
  } catch {
    return false;
  }
}
