import { mixed, object, ref, string } from 'yup';
import { email, id, newPassword, plainOrNull, text } from './fields.ts';
import { isOfThisSite } from './paths.ts';

const role = mixed<'CREATOR' | 'CUSTOMER'>().oneOf(['CREATOR', 'CUSTOMER']).required();

/** A path of this site: a link in a mail must never lead elsewhere. */
const next = text(500, 'next.invalid')
  .transform(plainOrNull)
  .nullable()
  .test('next', 'next.invalid', (value) => value == null || isOfThisSite(value));

/** The form of a customer who signs up while buying. */
export const expressSignupRules = object({ email: email(), password: newPassword(), role, next });

/** Query of `/auth/oidc/start`: who signs in, and how they go on afterwards. */
export const socialStartRules = object({
  role: mixed<'creator' | 'customer'>().oneOf(['creator', 'customer']).required(),
  lang: mixed<'en' | 'ar'>().oneOf(['en', 'ar']).default('en'),
  /** The id that the page behind the popup listens for; absent without a popup. */
  popup: string().matches(/^[\w-]{8,64}$/),
  /** Without a popup: the page to come back to. */
  next,
  /** The product that is being bought (specification, section 3: social signup object). */
  productId: id('product.notFound'),
});

/** `SignupResendInput`. */
export const signupResendRules = object({ email: email(), role, signUpId: id('api.wrongValue').nullable() });

/**
 * `LoginInput` (specification, section 5, Login). The rules only look at the form: the server does not say whether the email or the
 * password is wrong.
 */
export const loginRules = object({
  email: email(),
  password: text(1000, 'password.max').required('password.required'),
  role,
});

/** `PasswordChangeInput` (specification, section 5, Password change). */
export const passwordChangeRules = object({
  oldPassword: text(1000, 'password.max').required('oldPassword.required'),
  newPassword: newPassword('newPassword'),
});

/** The form also asks for the new password once more, so that a slip locks no one out. */
export const passwordChangeFormRules = passwordChangeRules.shape({
  confirmation: text(200, 'confirmation.mismatch')
    .required('confirmation.required')
    .oneOf([ref('newPassword')], 'confirmation.mismatch'),
});

/** `AccountDeleteInput`: a password or a code. The account decides which one it must be. */
export const accountDeleteRules = object({
  password: text(1000, 'password.max').nullable(),
  code: text(1000, 'social.expired').nullable(),
});

/** The form of users who have a password. */
export const accountDeleteFormRules = object({ password: text(1000, 'password.max').required('password.required') });

/** What `languageChange` takes. */
export const languageRules = object({ language: mixed<'EN' | 'AR'>().oneOf(['EN', 'AR']).required() });

/** What `numeralsChange` takes. */
export const numeralsRules = object({ numerals: mixed<'LATIN' | 'ARABIC'>().oneOf(['LATIN', 'ARABIC']).required() });

/** `PasswordResetRequestInput`. */
export const passwordResetRequestRules = object({ email: email(), role });

/** `PasswordResetInput`. The database knows whether the link is right. */
export const passwordResetRules = object({ token: text(1000, 'link.invalid').required('link.invalid'), password: newPassword() });
