import { createClient } from 'graphql-ws';
import { expect } from 'vitest';
import { type Caller, gql } from './client.ts';
import { setting } from './server.ts';
import { adminInviteMutation, invitationAcceptMutation, newEmail } from './world.ts';

/** Operations of owners and admins. */

const userErrors = 'userErrors { field code message }';
const fields = 'id fullName email permission status invitedAt acceptedAt lastSeenAt';
export const adminsQuery = `query Admins($first: Int, $after: String) {
  admins(first: $first, after: $after) { nodes { ${fields} } edges { cursor } pageInfo { hasNextPage endCursor } totalCount }
}`;
export const updateMutation = `mutation ($id: UUID!, $input: AdminUpdateInput!) { adminUpdate(id: $id, input: $input) { admin { ${fields} } ${userErrors} } }`;
export const deleteMutation = `mutation ($id: UUID!) { adminDelete(id: $id) { deletedId ${userErrors} } }`;
export const resendMutation = `mutation ($id: UUID!) { adminResend(id: $id) { admin { ${fields} } ${userErrors} } }`;
const switchMutation = `mutation ($creatorId: UUID!) { accountSwitch(creatorId: $creatorId) { token viewer { id permission creator { id } } ${userErrors} } }`;
const invitationQuery = `query ($token: String!) {
  invitation(token: $token) { email fullName permission creatorName creatorNameAr creatorPic { id } needsPassword expiresAt }
}`;
const viewerQuery =
  '{ viewer { id email fullName permission creator { id } accounts { creatorId name nameAr username pic { id } permission isCurrent } } }';

/** The account's admins. */
export const list = async (caller: Caller, variables = {}) => (await gql(adminsQuery, variables, caller)).data.admins;
export const invite = async (caller: Caller, input: object) => (await gql(adminInviteMutation, { input }, caller)).data.adminInvite;
export const update = async (caller: Caller, id: string, input: object) =>
  (await gql(updateMutation, { id, input }, caller)).data.adminUpdate;
export const remove = async (caller: Caller, id: string) => (await gql(deleteMutation, { id }, caller)).data.adminDelete;
export const resend = async (caller: Caller, id: string) => (await gql(resendMutation, { id }, caller)).data.adminResend;
export const accept = async (input: object, caller: Caller = {}) =>
  (await gql(invitationAcceptMutation, { input }, caller)).data.invitationAccept;
export const invitation = async (token: string) => (await gql(invitationQuery, { token })).data.invitation;
/** The viewer of a caller, with the accounts that they may work in. */
export const viewer = async (caller: Caller) => (await gql(viewerQuery, {}, caller)).data.viewer;
export const switchTo = async (caller: Caller, creatorId: string) => (await gql(switchMutation, { creatorId }, caller)).data.accountSwitch;

export const linkInvalid = [{ field: ['token'], code: 'LINK_INVALID', message: 'This link has expired or was replaced by a newer one' }];
export const instant = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
/** An id that does not exist. */
export const nobody = '0197a000-0000-7000-8000-000000000000';
/** The input of an invitation. */
export const dana = (email = newEmail('dana')) => ({ fullName: 'Dana Ali', email, permission: 'VIEW' });

interface Closed {
  code: number;
  reason: string;
  at: number;
}

interface Socket {
  /** Resolves with the time, code and reason of the socket's close. */
  closed: Promise<Closed>;
  /** Asks for the viewer's email over the socket. Resolves with it, or with how the socket was closed instead. */
  asks: () => Promise<unknown>;
}

/** Opens a socket of an account. */
export function openSocket({ token }: Caller): Promise<Socket> {
  return new Promise((opened, failed) => {
    let tell: (event: Closed) => void;
    const closed = new Promise<Closed>((resolve) => {
      tell = resolve;
    });
    const answer = async () =>
      (await client.iterate<{ viewer: { email: string } }>({ query: '{ viewer { email } }' }).next()).value?.data?.viewer;
    const asks = () => Promise.race([closed, answer()]);
    const client = createClient({
      url: `${setting('TEST_URL').replace('http', 'ws')}/graphql`,
      connectionParams: { authorization: `Bearer ${token}` },
      lazy: false,
      retryAttempts: 0,
      onNonLazyError: () => {},
      on: {
        connected: () => opened({ closed, asks }),
        closed: (event) => tell({ code: (event as CloseEvent).code, reason: (event as CloseEvent).reason, at: Date.now() }),
        error: failed,
      },
    });
  });
}
