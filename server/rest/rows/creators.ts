import type { Row } from '../row.ts';

export const creatorRows: readonly Row[] = [
  {
    method: 'PUT',
    path: '/auth/cc/user/:id',
    summary: 'Fills in the public profile. The id is the one that signing in answered.',
    document: /* GraphQL */ `
      mutation ProfileComplete($input: ProfileCompleteInput!) {
        profileComplete(input: $input) {
          creator {
            fullName
            fullNameAr
            email
            phoneNumber
            supportNumber
            username
            bio
            bioAr
            profession { value }
            profilePic { url(width: 320) }
            isProfileComplete
          }
          userErrors { field code message }
        }
      }
    `,
    ownId: true,
    files: ['profile_pic'],
    message: 'success.profileCompleted',
  },
];
