import type { Resolvers } from '../../graphql/generated.ts';
import { ownTransaction } from '../../graphql/payload.ts';
import { login } from './login.ts';
import { emailVerify, signup, signupResend } from './signup.ts';

export const resolvers: Resolvers = {
  Mutation: {
    signup: ownTransaction((_source, args, context) => signup(context, args)),
    signupResend: ownTransaction((_source, args, context) => signupResend(context, args)),
    emailVerify: (_source, { token }, context) => emailVerify(context, token),
    login: ownTransaction((_source, args, context) => login(context, args)),
  },
};
