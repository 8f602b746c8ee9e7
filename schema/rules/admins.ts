import { mixed, object } from 'yup';
import { email, newPassword, replacedText, requiredText, text } from './fields.ts';

const permission = () => mixed<'VIEW' | 'EDIT'>().oneOf(['VIEW', 'EDIT'], 'permission.required').required('permission.required');

/** `AdminInviteInput` (specification, section 5, Admin). Whose email it is, is for the database to say. */
export const adminInviteRules = object({
  fullName: requiredText(64, 'fullName'),
  email: email(),
  permission: permission(),
});

/** `AdminUpdateInput`: only the given fields are looked at, and none of them may be taken away. */
export const adminUpdateRules = object({
  fullName: replacedText(64, 'fullName'),
  email: email().optional(),
  permission: permission().optional(),
});

/** `InvitationAcceptInput` of somebody who is known here already. */
export const invitationAcceptRules = object({
  token: text(1000, 'link.invalid').required('link.invalid'),
  fullName: replacedText(64, 'fullName'),
  // Somebody known keeps the password that they have, whatever is sent.
  password: text(200, 'password.max').nullable(),
});

/** The same of somebody new, who chooses a password. */
export const invitationAcceptNewRules = invitationAcceptRules.shape({ password: newPassword() });
