import { hkdfSync } from 'node:crypto';
import jwt from 'jsonwebtoken';
import { secondsOf } from '../clock.ts';
import { secretKeyOf } from '../secrets.ts';
import type { RoomEntry } from './rooms.ts';

/** The contents of a token for the embedded SFU. */
export interface Admission extends Omit<RoomEntry, 'expiresAt'> {
  /** When the token was made, in milliseconds since 1970. After a participant is removed, their earlier tokens are refused. */
  madeAt: number;
}

const media = { algorithm: 'HS256', audience: 'rooms:media' } as const;
const control = { algorithm: 'HS256', audience: 'rooms:control' } as const;

/**
 * The secret of the SFU, derived from the secret of sign-ins. The process that faces the internet by UDP never has the secret of sign-ins.
 */
export const roomsSecretOf = (jwtSecret: string): string =>
  Buffer.from(hkdfSync('sha256', jwtSecret, '', 'rooms', 32)).toString('base64url');

/** Signs what a participant may do, until a moment. */
export function signAdmission({ room, participant, name, isHost, canPublish, madeAt }: Admission, until: Date, secret: string): string {
  const exp = secondsOf(until);
  return jwt.sign({ room, participant, name, isHost, canPublish, madeAt, exp }, secretKeyOf(secret), media);
}

/** What a token admits to; null if it is forged, of another kind, or expired. */
export function readAdmission(token: string, secret: string, now: Date = new Date()): Admission | null {
  try {
    const { audience, algorithm } = media;
    const clockTimestamp = secondsOf(now);
    const said = jwt.verify(token, secretKeyOf(secret), { audience, algorithms: [algorithm], clockTimestamp }) as jwt.JwtPayload &
      Admission;
    const { room, participant, name, isHost, canPublish, madeAt } = said;
    return said.exp === undefined ? null : { room, participant, name, isHost, canPublish, madeAt };
  } catch {
    return null;
  }
}

/** Signs the right of a server process to give orders to the SFU, for half a minute. */
export const signControl = (secret: string): string => jwt.sign({}, secretKeyOf(secret), { ...control, expiresIn: 30 });

export function isControl(token: string | undefined, secret: string): boolean {
  try {
    jwt.verify(token ?? '', secretKeyOf(secret), { audience: control.audience, algorithms: [control.algorithm] });
    return true;
  } catch {
    return false;
  }
}
