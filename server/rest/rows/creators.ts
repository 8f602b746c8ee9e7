import { wrongFields } from '../refusal.ts';
import type { Row } from '../row.ts';

const profile = /* GraphQL */ `
  fragment Profile on Creator {
    fullName
    fullNameAr
    email
    phoneNumber
    supportNumber
    showsSupportNumber
    links { network url }
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
    summary: "Fills in the public profile. The id is the user's, which the sign-in returns.",
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
    summary: 'Changes the given fields of the public profile; null clears an optional field.',
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
    summary: 'Sets the cover image of the public page; null removes it.',
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
        description: 'A picture, or the id of an uploaded one; null removes the present one.',
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
    summary: 'The profile of the account that the viewer works in.',
    document: /* GraphQL */ `query CreatorProfile { creator { ...Details } } ${details}`,
    message: 'success.ok',
  },
];
