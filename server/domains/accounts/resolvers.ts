import type { Resolvers } from '../../graphql/generated.ts';
import { ownTransaction } from '../../graphql/mutations.ts';
import { passwordChange, passwordReset, passwordResetRequest } from './credentials.ts';
import { login } from './login.ts';
import { accountSwitch, languageChange, numeralsChange, sessionRenew, signInEnd, signOut, signOutEverywhere } from './sign-ins.ts';
import { emailVerify, signup, signupResend } from './signup.ts';
import { socialLogin } from './social.ts';

export const resolvers: Resolvers = {
  Query: {
    signInOptions: (_source, _args, { platform }) => ({ google: platform.identity !== null }),
  },
  Mutation: {
    signup: ownTransaction((_source, args, context) => signup(context, args)),
    signupResend: ownTransaction((_source, args, context) => signupResend(context, args)),
    socialLogin: ownTransaction((_source, { code }, context) => socialLogin(context, code)),
    emailVerify: (_source, { token }, context) => emailVerify(context, token),
    login: ownTransaction((_source, args, context) => login(context, args)),
    passwordChange: ownTransaction((_source, args, context) => passwordChange(context, args)),
    passwordResetRequest: ownTransaction((_source, args, context) => passwordResetRequest(context, args)),
    passwordReset: ownTransaction((_source, args, context) => passwordReset(context, args)),
    sessionRenew: (_source, _args, context) => sessionRenew(context),
    accountSwitch: (_source, args, context) => accountSwitch(context, args),
    signOut: (_source, _args, context) => signOut(context),
    signOutEverywhere: (_source, _args, context) => signOutEverywhere(context),
    signInEnd: (_source, { id }, context) => signInEnd(context, id),
    languageChange: (_source, args, context) => languageChange(context, args),
    numeralsChange: (_source, args, context) => numeralsChange(context, args),
  },
};
