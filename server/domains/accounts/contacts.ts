import { isDeletedEmail } from '../../../schema/deleted.ts';
import type { Context } from '../../core/context.ts';

/** Whether a viewer sees customers' contact fields: those with permission EDIT, and owners (design: who may do what). */
export const seesContacts = ({ viewer }: Pick<Context, 'viewer'>): boolean => viewer.kind === 'console' && viewer.permission !== 'VIEW';

/** Whether a viewer is the owner of their account. */
export const isOwner = ({ viewer }: Pick<Context, 'viewer'>): boolean => viewer.kind === 'console' && viewer.permission === 'OWNER';

/** `amal@diwan.test` as `a•••@d•••.test`: enough to tell two customers apart, too little to write to them. */
export function maskEmail(email: string): string {
  const [name = '', host = ''] = email.split('@');
  return `${name.slice(0, 1)}•••@${host.slice(0, 1)}•••${host.slice(host.lastIndexOf('.'))}`;
}

/** `+96599887766` as `•••66`: likewise. */
const maskPhone = (phone: string): string => `•••${phone.slice(-2)}`;

/** A customer's email or phone number as this viewer may see it. That of a deleted customer names nobody, so there is nothing to mask. */
export const emailFor = (email: string, _args: object, context: Context): string =>
  seesContacts(context) || isDeletedEmail(email) ? email : maskEmail(email);
export const phoneFor = (phone: string, _args: object, context: Context): string => (seesContacts(context) ? phone : maskPhone(phone));
