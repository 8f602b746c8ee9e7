import { isDeletedEmail } from '../../../schema/deleted.ts';
import type { Context } from '../../core/context.ts';
import { mayEdit } from '../../core/viewer.ts';

/** Whether a viewer sees customers' contact fields: those with permission EDIT, and owners (design: who may do what). */
export const seesContacts = ({ viewer }: Pick<Context, 'viewer'>): boolean => mayEdit(viewer);

/** Whether a viewer is the owner of their account. */
export const isOwner = ({ viewer }: Pick<Context, 'viewer'>): boolean => viewer.kind === 'console' && viewer.permission === 'OWNER';

/** `amal@diwan.test` as `a•••@d•••.test`: enough to tell two customers apart, too little to write to them. */
export function maskEmail(email: string): string {
  const [mailbox = '', mailHost = ''] = email.split('@');
  return `${mailbox.slice(0, 1)}•••@${mailHost.slice(0, 1)}•••${mailHost.slice(mailHost.lastIndexOf('.'))}`;
}

/** `+96599887766` as `•••66`, for the same reason. */
const maskPhone = (phone: string): string => `•••${phone.slice(-2)}`;

/** A customer's email, masked for viewers who may not see contacts. That of a deleted customer names nobody and stays as it is. */
export const emailFor = (email: string, _args: object, context: Context): string =>
  seesContacts(context) || isDeletedEmail(email) ? email : maskEmail(email);
/** A customer's phone number, masked for viewers who may not see contacts. */
export const phoneFor = (phone: string, _args: object, context: Context): string => (seesContacts(context) ? phone : maskPhone(phone));
