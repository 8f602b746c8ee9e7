import { wrongFields } from '../refusal.ts';
import type { Row } from '../row.ts';

const profile = /* GraphQL */ `
  fragment Profile on Creator {
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
`;
/** The account's profile as the console shows it. */
const details = /* GraphQL */ `
  fragment Details on Creator {
    creatorId: id
    ...Profile
    coverImage { url(width: 1920) }
    currency
    timeZone
  }
  ${profile}
`;

export const creatorRows: readonly Row[] = [
  {
    method: 'PUT',
    path: '/auth/cc/user/:id',
    summary: 'Fills in the public profile. The id is the one that signing in answered.',
    document: /* GraphQL */ `
      mutation ProfileComplete($input: ProfileCompleteInput!) {
        profileComplete(input: $input) { creator { ...Profile } userErrors { field code message } }
      }
      ${profile}
    `,
    ownId: true,
    files: ['profile_pic'],
    message: 'success.profileCompleted',
  },
  {
    method: 'PUT',
    path: '/user/updateProfile',
    summary: 'Changes the given fields of the public profile; null clears one that may be empty.',
    document: /* GraphQL */ `
      mutation ProfileUpdate($input: ProfileUpdateInput!) {
        profileUpdate(input: $input) { creator { ...Details } userErrors { field code message } }
      }
      ${details}
    `,
    files: ['profile_pic'],
    message: 'success.profileUpdated',
  },
  {
    method: 'PUT',
    path: '/cc/user/updateCoverImage',
    summary: 'Puts a picture at the head of the public page; null takes the present one away.',
    document: /* GraphQL */ `
      mutation CoverImageUpdate($coverImageId: UUID) {
        coverImageUpdate(coverImageId: $coverImageId) { creator { ...Details } userErrors { field code message } }
      }
      ${details}
    `,
    files: ['cover_image'],
    body: {
      cover_image: {
        type: ['string', 'null'],
        format: 'uuid',
        description: 'A picture, or the id of one that was uploaded; null takes the present one away.',
      },
    },
    // A form without a file must not remove the present picture.
    variables: ({ body: { cover_image } }) => {
      if (cover_image === undefined || cover_image === '') throw wrongFields({ cover_image: 'file.required' });
      return { coverImageId: cover_image };
    },
    message: 'success.coverImageUpdated',
  },
  {
    method: 'GET',
    path: '/cc/creatorProfile/details',
    summary: 'The profile of the account that one works in.',
    document: /* GraphQL */ `query CreatorProfile { creator { ...Details } } ${details}`,
    message: 'success.ok',
  },
];
