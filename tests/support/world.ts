import { randomBytes } from 'node:crypto';
import { type Caller, gql, type Mail, mailsTo } from './client.ts';
import { adminRows, creatorRows, customerRows, type PlanOfAccount } from './rows.ts';
import { instead, until } from './until.ts';

/** A signed-in user. */
export interface Account {
  token: string;
  userId: string;
  email: string;
  password: string;
}
/** A signed-in user of a creator's account: its owner, or an admin. */
export interface ConsoleAccount extends Account {
  creatorId: string;
}
/** A signed-in admin. */
export interface AdminAccount extends ConsoleAccount {
  adminId: string;
}
export interface CreatorAccount extends ConsoleAccount {
  username: string;
}

export const password = 'Diwan1234';
const unique = () => randomBytes(6).toString('hex');
export const newEmail = (name = 'person') => `${name}-${unique()}@example.com`;
export const newUsername = () => `shop-${unique()}`;

const phoneNumber = '+96599887766';
const profileOf = (given: Record<string, unknown>): Record<string, unknown> & { username: string } => ({
  fullName: 'Sara Ali',
  bio: 'I teach drawing',
  profession: 'ARTIST',
  username: newUsername(),
  phoneNumber,
  ...given,
});

/** A creator with a complete profile. */
async function creatorOn(plan: PlanOfAccount, given: Record<string, unknown>): Promise<CreatorAccount> {
  const person = { email: newEmail('creator'), password };
  const profile = profileOf(given);
  return { ...person, ...(await creatorRows(person, phoneNumber, profile, plan)), username: profile.username };
}

/** Makes accounts for a test by inserting their rows, in one quick statement. `creator` has a plan with room for what tests do. */
export const world = {
  /** A creator with a complete profile. */
  creator: (given: Record<string, unknown> = {}) => creatorOn('roomy', given),

  /** A creator with a complete profile on the free plan, as creators begin. */
  freeCreator: (given: Record<string, unknown> = {}) => creatorOn('free', given),

  /** A creator who has verified the email, but has not completed the profile. They have the free plan. */
  async newCreator(email = newEmail('creator')): Promise<ConsoleAccount> {
    const person = { email, password };
    return { ...person, ...(await creatorRows(person, phoneNumber, null, 'free')) };
  },

  async customer(email = newEmail('customer')): Promise<Account> {
    const person = { email, password };
    return { ...person, ...(await customerRows(person)) };
  },

  /** An admin of a creator's account, without an account of their own. */
  async admin({ creatorId }: ConsoleAccount, permission: 'VIEW' | 'EDIT', email = newEmail('admin')): Promise<AdminAccount> {
    const person = { email, password };
    return { ...person, ...(await adminRows(person, creatorId, permission)), creatorId };
  },

  /** An invited admin who has not accepted yet, with the link's token. Waits for the mail. */
  async invited(
    owner: ConsoleAccount,
    permission: 'VIEW' | 'EDIT',
    email = newEmail('admin'),
  ): Promise<{ adminId: string; token: string }> {
    const { length } = await mailsTo(email, { count: 0 });
    const { adminInvite } = (await gql(adminInviteMutation, { input: { fullName: 'An Admin', email, permission } }, owner)).data;
    if (adminInvite.userErrors.length) throw new Error(JSON.stringify(adminInvite.userErrors));
    return { adminId: adminInvite.admin.id, token: tokenIn((await mailsTo(email, { count: length + 1 }))[0] as Mail) };
  },
};

/** Makes the same accounts through the API, with mails, for tests of the API's own steps. */
export const doors = {
  async creator(given: Record<string, unknown> = {}): Promise<CreatorAccount> {
    const account = await doors.newCreator();
    const { profileComplete } = (await gql(profileCompleteMutation, { input: profileOf(given) }, account)).data;
    if (profileComplete.userErrors.length) throw new Error(JSON.stringify(profileComplete.userErrors));
    return { ...account, username: profileComplete.creator.username };
  },

  async newCreator(email = newEmail('creator')): Promise<ConsoleAccount> {
    const account = await signUp({ email, password, role: 'CREATOR', phoneNumber });
    return { ...account, creatorId: account.creatorId as string };
  },

  customer: (email = newEmail('customer')): Promise<Account> => signUp({ email, password, role: 'CUSTOMER' }),

  async admin(owner: ConsoleAccount, permission: 'VIEW' | 'EDIT', email = newEmail('admin')): Promise<AdminAccount> {
    const { adminId, token } = await world.invited(owner, permission, email);
    const { invitationAccept } = (await gql(invitationAcceptMutation, { input: { token, password } })).data;
    if (!invitationAccept.token) throw new Error(JSON.stringify(invitationAccept.userErrors));
    const { id: userId } = invitationAccept.viewer;
    return { token: invitationAccept.token, userId, email, password, creatorId: owner.creatorId, adminId };
  },
};

/** Signs in and returns the token. */
export async function signIn(email: string, role: 'CREATOR' | 'CUSTOMER', caller: Caller = {}): Promise<string> {
  const { data } = await gql(loginMutation, { input: { email, password, role } }, caller);
  if (!data.login.token) throw new Error(JSON.stringify(data.login.userErrors));
  return data.login.token;
}

async function signUp(input: { email: string; password: string; role: 'CREATOR' | 'CUSTOMER'; phoneNumber?: string }) {
  const { length } = await mailsTo(input.email, { count: 0 }); // mails of another role
  const { signup } = (await gql(signupMutation, { input })).data;
  if (signup.userErrors.length) throw new Error(JSON.stringify(signup.userErrors));
  // Another mail to the address, such as that of a deletion before, may still come in between.
  const isLink = ({ links }: Mail) => links.some((link) => new URL(link).searchParams.has('token'));
  const newest = async () => {
    const mails = await mailsTo(input.email, { count: length + 1 });
    return mails.slice(0, mails.length - length).find(isLink) ?? instead(mails.map(({ subject }) => subject));
  };
  const mail = await until(newest, `No mail with a link came to ${input.email}`);
  const { emailVerify } = (await gql(emailVerifyMutation, { token: tokenIn(mail) })).data;
  return {
    token: emailVerify.token,
    userId: emailVerify.viewer.id,
    email: input.email,
    password,
    creatorId: emailVerify.viewer.creator?.id,
  } as Account & {
    creatorId?: string;
  };
}

/** The token in a mail's link. */
export function tokenIn({ links }: { links: string[] }): string {
  const token = links.map((link) => new URL(link).searchParams.get('token')).find(Boolean);
  if (!token) throw new Error('The mail has no link with a token');
  return token;
}

export const signupMutation = /* GraphQL */ `
  mutation Signup($input: SignupInput!) { signup(input: $input) { email userErrors { field code message } } }
`;
export const signupResendMutation = /* GraphQL */ `
  mutation SignupResend($input: SignupResendInput!) { signupResend(input: $input) { email userErrors { field code message } } }
`;
export const emailVerifyMutation = /* GraphQL */ `
  mutation EmailVerify($token: String!) {
    emailVerify(token: $token) { token next viewer { id email role permission isProfileComplete creator { id } } userErrors { field code message } }
  }
`;
export const loginMutation = /* GraphQL */ `
  mutation Login($input: LoginInput!) {
    login(input: $input) { token viewer { id email role permission isProfileComplete creator { id email } } userErrors { field code message } }
  }
`;
const session = 'token viewer { id email role permission hasPassword language } userErrors { field code message }';
export const passwordChangeMutation = /* GraphQL */ `
  mutation PasswordChange($input: PasswordChangeInput!) { passwordChange(input: $input) { ${session} } }
`;
export const passwordResetRequestMutation = /* GraphQL */ `
  mutation PasswordResetRequest($input: PasswordResetRequestInput!) {
    passwordResetRequest(input: $input) { email userErrors { field code message } }
  }
`;
export const passwordResetMutation = /* GraphQL */ `
  mutation PasswordReset($input: PasswordResetInput!) { passwordReset(input: $input) { ${session} } }
`;
export const adminInviteMutation = /* GraphQL */ `
  mutation AdminInvite($input: AdminInviteInput!) {
    adminInvite(input: $input) {
      admin { id fullName email permission status invitedAt acceptedAt lastSeenAt }
      userErrors { field code message }
    }
  }
`;
export const invitationAcceptMutation = /* GraphQL */ `
  mutation InvitationAccept($input: InvitationAcceptInput!) {
    invitationAccept(input: $input) {
      token
      viewer { id email fullName role permission isProfileComplete creator { id } }
      userErrors { field code message }
    }
  }
`;
export const profileCompleteMutation = /* GraphQL */ `
  mutation ProfileComplete($input: ProfileCompleteInput!) {
    profileComplete(input: $input) {
      creator {
        id fullName fullNameAr email phoneNumber supportNumber username bio bioAr currency timeZone isProfileComplete
        profession { value label labelAr color }
        profilePic { id url(width: 200) width height blur }
      }
      userErrors { field code message }
    }
  }
`;
export const viewerQuery = /* GraphQL */ `
  query Viewer { viewer { id email phoneNumber role permission isProfileComplete creator { id username } } }
`;
