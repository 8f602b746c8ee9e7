import { mixed, object } from 'yup';
import { email, newPassword, replacedText, requiredText, text } from './fields.ts';

const permission = () => mixed<'VIEW' | 'EDIT'>().oneOf(['VIEW', 'EDIT'], 'permission.required').required('permission.required');

/** `AdminInviteInput` (specification, section 5, Admin). The database knows whether the email is taken. */
export const adminInviteRules = object({
  fullName: requiredText(64, 'fullName'),
  email: email(),
  permission: permission(),
});

/** `AdminUpdateInput`: checks the given fields only. A field may be replaced, and not removed. */
export const adminUpdateRules = object({
  fullName: replacedText(64, 'fullName'),
  email: email().optional(),
  permission: permission().optional(),
});

/** `InvitationAcceptInput` of a person who has an account here already. */
export const invitationAcceptRules = object({
  token: text(1000, 'link.invalid').required('link.invalid'),
  fullName: replacedText(64, 'fullName'),
  // A person with an account keeps their password. A password that they send is ignored.
  password: text(200, 'password.max').nullable(),
});

/** `InvitationAcceptInput` of a new person, who chooses a password. */
export const invitationAcceptNewRules = invitationAcceptRules.shape({ password: newPassword() });
