import type { Row } from '../row.ts';

/** The signed-in user as the console stores it (specification, section 3, Stored user data). */
const session = /* GraphQL */ `
  fragment Session on SessionPayload {
    token
    viewer {
      id
      role
      permission
      email
      fullName
      phoneNumber
      isProfileComplete
      creator { profilePic { url(width: 320) } }
    }
    userErrors { field code message }
  }
`;

export const accountRows: readonly Row[] = [
  {
    method: 'POST',
    path: '/auth/cc/signup',
    summary: 'Registers an email with a password and sends a verification link.',
    document: /* GraphQL */ `mutation Signup($input: SignupInput!) { signup(input: $input) { email signUpId isProfileComplete userErrors { field code message } } }`,
    defaults: { role: 'creator' },
    accepts: {
      signup_type: {
        type: 'string',
        enum: ['regular'],
        description: 'A sign-up with a password. With a provider, people sign in on its pages.',
      },
    },
    told: { profile_url: 'username' },
    message: 'success.signup',
  },
  {
    method: 'POST',
    path: '/auth/cc/email/signup/resend',
    summary: 'Sends a new verification link for a sign-up; its older links stop working.',
    document: /* GraphQL */ `mutation SignupResend($input: SignupResendInput!) { signupResend(input: $input) { email userErrors { field code message } } }`,
    defaults: { role: 'creator' },
    message: 'success.signup',
  },
  {
    method: 'GET',
    path: '/cc/email/verify',
    summary: 'Verifies the email that a link was sent to, and signs in.',
    document: /* GraphQL */ `mutation EmailVerify($token: String!) { emailVerify(token: $token) { ...Session } } ${session}`,
    query: { token: { type: 'string', description: 'From the mailed link.' } },
    lift: ['viewer', 'creator'],
    message: 'success.verified',
  },
  {
    method: 'POST',
    path: '/auth/cc/login',
    summary: 'Signs a creator in. Another role is refused like a wrong password.',
    document: /* GraphQL */ `mutation Login($input: LoginInput!) { login(input: $input) { ...Session } } ${session}`,
    fixed: { role: 'creator' },
    lift: ['viewer', 'creator'],
    message: 'success.login',
  },
  {
    method: 'POST',
    path: '/auth/cc/token',
    summary: 'Returns the signed-in user, and a new token if the present one is older than five minutes.',
    document: /* GraphQL */ `mutation SessionRenew { sessionRenew { ...Session } } ${session}`,
    lift: ['viewer', 'creator'],
    message: 'success.session',
  },
  {
    method: 'DELETE',
    path: '/auth/cc/token',
    summary: 'Signs out: all tokens of this sign-in stop working at once.',
    document: /* GraphQL */ `mutation SignOut { signOut { userErrors { field code message } } }`,
    message: 'success.signedOut',
  },
  {
    method: 'POST',
    path: '/cc/user/changePassword',
    summary: 'Sets a new password and signs out all other devices.',
    document: /* GraphQL */ `mutation PasswordChange($input: PasswordChangeInput!) { passwordChange(input: $input) { ...Session } } ${session}`,
    lift: ['viewer', 'creator'],
    message: 'success.password',
  },
];
