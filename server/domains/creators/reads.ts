import { weekdays } from '../../../schema/rules/availability.ts';
import { type ProfessionEntry, professions } from '../../../schema/rules/professions.ts';
import { plain } from '../../../schema/rules/unseen.ts';
import { badInput } from '../../core/errors.ts';
import { column, expression, instant, many, one, type Reads, type SqlContext } from '../../graphql/reads/fields.ts';

const professionsByValue = new Map<string, ProfessionEntry>(professions.map((profession) => [profession.value, profession]));
const profession = column('profession', (value: string) => professionsByValue.get(value) ?? null);

const creatorImage = (name: string) => one('Image', ({ t, parent }) => `${t}.id = ${parent}.${name}`);

/** The rows of creators with their listing and their search text. Postgres leaves out each join that a query does not use. */
const creatorPages = `(
  select c.*, l.profession as listed_profession, l.popularity, l.listed_at, l.shown_until, l.creator_id as listed_id, x.search
  from creators c left join creator_listings l on l.creator_id = c.id left join creator_texts x on x.creator_id = c.id)`;

/** A username as it is kept: in lower case. */
const usernameAsKept = (text: string) => plain(text).toLowerCase();

const maximumPages = 12;
const usernames = ({ arg }: SqlContext) =>
  arg('usernames', 'text[]', (typedUsernames: string[]) => {
    if (typedUsernames.length > maximumPages) throw badInput('api.tooManyUsernames', { max: maximumPages });
    return typedUsernames.map(usernameAsKept);
  });

export const reads: Reads = {
  Query: {
    creator: one('Creator', () => 'true'),
    creatorPage: one(
      'CreatorPage',
      ({ t, arg }) =>
        `${t}.closed_at is null and ${t}.id = (select u.creator_id from usernames u where u.username = ${arg('username', 'text', usernameAsKept)})`,
    ),
    creatorPages: many(
      'CreatorPage',
      (query) =>
        `${query.t}.closed_at is null and ${query.t}.id in (select u.creator_id from usernames u where u.username = any(${usernames(query)}))`,
      (query) => `(select min(array_position(${usernames(query)}, u.username)) from usernames u where u.creator_id = ${query.t}.id)`,
    ),
  },
  types: {
    Creator: {
      from: 'creators',
      scope: ({ t, viewer }) => `${t}.id = ${viewer('creatorId')}`,
      fields: {
        id: column(),
        fullName: column(),
        fullNameAr: column(),
        email: expression(({ t }) => `(select u.email from users u where u.id = ${t}.owner_id)`),
        phoneNumber: expression(({ t }) => `coalesce(${t}.phone_number, (select u.phone_number from users u where u.id = ${t}.owner_id))`),
        supportNumber: column(),
        showsSupportNumber: column(),
        links: column(),
        username: column(),
        bio: column(),
        bioAr: column(),
        profession,
        profilePic: creatorImage('profile_pic_id'),
        coverImage: creatorImage('cover_image_id'),
        currency: column(),
        timeZone: column(),
        weekStart: column('week_start', (number: number) => weekdays[number]),
        showsHijri: column(),
        isListed: column(),
        isProfileComplete: expression(({ t }) => `(${t}.profile_completed_at is not null)`),
      },
    },
    CreatorPage: {
      from: creatorPages,
      // A closed account is reached only from what was bought there.
      scope: ({ t }) => `(${t}.profile_completed_at is not null or ${t}.closed_at is not null)`,
      fields: {
        id: column(),
        username: column(),
        fullName: column(),
        fullNameAr: column(),
        bio: column(),
        bioAr: column(),
        profession,
        profilePic: creatorImage('profile_pic_id'),
        coverImage: creatorImage('cover_image_id'),
        supportNumber: expression(({ t }) => `case when ${t}.shows_support_number then ${t}.support_number end`),
        links: column(),
        timeZone: column(),
        isListed: column(),
        opensUntil: instant('open_until'),
      },
    },
  },
};
