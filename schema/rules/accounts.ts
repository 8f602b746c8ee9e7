import { mixed, object, string } from 'yup';
import { email, newPassword, optionalPhone, phone } from './fields.ts';

const role = mixed<'CREATOR' | 'CUSTOMER'>().oneOf(['CREATOR', 'CUSTOMER']).required();

/** A path of this site, so that a link in a mail never leads elsewhere. */
const next = string()
  .transform((value: string | null) => value?.trim() || null)
  .nullable()
  .max(500, 'next.invalid')
  .matches(/^\/(?![/\\])[^\s\\]*$/, 'next.invalid');

/** `SignupInput` (specification, section 5, Register). Creators give a phone number; customers may. */
export const signupRules = object({
  email: email(),
  password: newPassword(),
  phoneNumber: optionalPhone('phoneNumber').when('role', {
    is: 'CREATOR',
    // biome-ignore lint/suspicious/noThenProperty: yup's word
    then: () => phone('phoneNumber'),
  }),
  role,
  next,
});

/** `SignupResendInput`. */
export const signupResendRules = object({ email: email(), role });

/** `LoginInput` (specification, section 5, Login): only the shape; whether it is right is not told apart. */
export const loginRules = object({
  email: email(),
  password: string().required('password.required').max(1000, 'password.max'),
  role,
});
