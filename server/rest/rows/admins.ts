import type { Row } from '../row.ts';

const admin = /* GraphQL */ `fragment Admin on Admin { id fullName email permission status invitedAt acceptedAt lastSeenAt }`;

export const adminRows: readonly Row[] = [
  {
    method: 'GET',
    path: '/cc/setting/admin',
    summary: "The account's admins, newest first. For its owner.",
    document: /* GraphQL */ `
      query Admins($first: Int, $after: String) { admins(first: $first, after: $after) { nodes { ...Admin } totalCount pageInfo { endCursor hasNextPage } } }
      ${admin}
    `,
    pageSize: 8,
    message: 'success.ok',
  },
  {
    method: 'POST',
    path: '/cc/setting/admin',
    summary: 'Invites a person to the account by mail. For its owner.',
    document: /* GraphQL */ `
      mutation AdminInvite($input: AdminInviteInput!) { adminInvite(input: $input) { admin { ...Admin } userErrors { field code message } } }
      ${admin}
    `,
    status: 201,
    message: 'success.adminAdded',
    failureUnder: 'admin',
  },
  {
    method: 'PUT',
    path: '/cc/setting/admin/:id',
    summary: 'Changes the given fields of an admin; the email only until the invitation is accepted. For the owner.',
    document: /* GraphQL */ `
      mutation AdminUpdate($id: UUID!, $input: AdminUpdateInput!) {
        adminUpdate(id: $id, input: $input) { admin { ...Admin } userErrors { field code message } }
      }
      ${admin}
    `,
    message: 'success.adminUpdated',
  },
  {
    method: 'DELETE',
    path: '/cc/setting/admin/:id',
    summary: 'Removes an admin from the account, at once. For its owner.',
    document: /* GraphQL */ `mutation AdminDelete($id: UUID!) { adminDelete(id: $id) { _id: deletedId userErrors { field code message } } }`,
    message: 'success.adminDeleted',
  },
];
