import { username, usernameLength, usernameRules } from '../../../schema/rules/usernames.ts';
import type { Context } from '../../core/context.ts';
import { UserErrors, validate } from '../../core/errors.ts';
import { consoleUser } from '../../core/viewer.ts';
import type { UsernameAvailability } from '../../graphql/generated.ts';
import { type Sql, sql } from '../../platform/database/sql.ts';

/**
 * Makes a username the creator's: a free one, or one that they have or had. False if it is or was another creator's. Of two creators who
 * ask at once, one gets false.
 */
export async function takeUsername({ db }: Context, creatorId: string, wantedUsername: string): Promise<boolean> {
  const takenRows = await sql`
    insert into usernames as known (username, creator_id) values (${wantedUsername}, ${creatorId})
    on conflict on constraint usernames_pk
      do update set creator_id = known.creator_id where known.creator_id = excluded.creator_id`.run(db);
  return takenRows > 0;
}

/** Whether a username is or was a creator's. */
export async function isUsernameTaken({ db }: Context, wantedUsername: string): Promise<boolean> {
  return (await sql`select from usernames where username = ${wantedUsername}`.run(db)) > 0;
}

/**
 * Gives a new account the username that its owner wished for, unless another creator has taken it by now. Then the account has none, and
 * the profile asks for one anyway.
 */
export async function proposeUsername(context: Context, ownerId: string, wantedUsername: string): Promise<void> {
  const { db } = context;
  const creator = await sql<{ id: string }>`
    select id from creators where owner_id = ${ownerId} and username is null for update`.first(db);
  if (creator && (await takeUsername(context, creator.id, wantedUsername)))
    await sql`update creators set username = ${wantedUsername} where id = ${creator.id}`.run(db);
}

/** SQL for the first of some links that led to a page of the creator, under a username that they have or had. Selects one row or none. */
export const linkTo = (
  creatorId: string,
  links: readonly { username: string; source: string; medium?: string | null; campaign?: string | null }[],
): Sql => sql`
  select link ->> 'source' as source, link ->> 'medium' as medium, link ->> 'campaign' as campaign
  from jsonb_array_elements(${JSON.stringify(links)}::jsonb) with ordinality links (link, n)
    join usernames u on u.username = lower(trim(link ->> 'username'))
  where u.creator_id = ${creatorId} order by n limit 1`;

/** Whether `takeUsername` would succeed now. Another creator may still be faster. */
export async function usernameAvailability(context: Context, typedUsername: string): Promise<UsernameAvailability> {
  const { db } = context;
  const { creatorId } = consoleUser(context.viewer);
  const wantedUsername = usernameRules.cast({ username: typedUsername }).username;
  const creator = await sql<UsernameFacts>`
    select full_name as "fullName", profession,
      exists (select from usernames where username = ${wantedUsername} and creator_id <> ${creatorId}) as taken
    from creators where id = ${creatorId}`.one(db);
  const reason = refusalOfUsername(context, wantedUsername) ?? (creator.taken ? context.t('username.taken') : null);
  if (reason === null) return { username: wantedUsername, isAvailable: true, reason, suggestions: [] };

  const usernameCandidates = resemblingUsernames(wantedUsername, creator);
  const takenRows = await sql<{ username: string }>`
    select username from usernames where username = any(${usernameCandidates}) and creator_id <> ${creatorId}`.rows(db);
  const takenUsernames = new Set(takenRows.map((row) => row.username));
  const freeUsernames = usernameCandidates.filter((candidate) => !takenUsernames.has(candidate));
  return { username: wantedUsername, isAvailable: false, reason, suggestions: freeUsernames.slice(0, 3) };
}

interface UsernameFacts {
  fullName: string | null;
  profession: string | null;
  taken: boolean;
}

/** Why a username is against the rule, in the viewer's language. Null if it is not. */
function refusalOfUsername(context: Context, wantedUsername: string): string | null {
  try {
    validate(usernameRules, { username: wantedUsername });
    return null;
  } catch (error) {
    if (!(error instanceof UserErrors)) throw error;
    return error.errors.map(({ message, values }) => context.t(message, values))[0] ?? null;
  }
}

/** Usernames to propose instead, the best first: with the profession, made from the name, or numbered. */
function resemblingUsernames(wantedUsername: string, { fullName, profession }: UsernameFacts): string[] {
  const professionSlug = usernameSlug(profession ?? '');
  const nameSlug = usernameSlug(fullName ?? '');
  const usernameStem = usernameSlug(wantedUsername) || nameSlug || professionSlug || 'creator';
  const numberedUsernames = Array.from({ length: 20 }, (_, index) => joinUsername(usernameStem, `${index + 2}`));
  const usernameCandidates = [
    joinUsername(usernameStem, professionSlug),
    nameSlug,
    joinUsername(nameSlug, professionSlug),
    ...numberedUsernames,
  ];
  const usernameRule = username();
  return [...new Set(usernameCandidates)].filter((candidate) => candidate !== wantedUsername && usernameRule.isValidSync(candidate));
}

/** As much of a text as a username can hold: `Sara Ali` as `sara-ali`. */
const usernameSlug = (text: string) =>
  trimmedUsername(
    text
      .slice(0, 100)
      .normalize('NFKD')
      .replace(/\p{M}/gu, '')
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-'),
  );

/** `sara` and `artist` as `sara-artist`. The first part is cut so that both fit. */
const joinUsername = (usernameStem: string, usernameSuffix: string) =>
  usernameStem && usernameSuffix
    ? `${trimmedUsername(usernameStem, usernameLength.max - usernameSuffix.length - 1)}-${usernameSuffix}`
    : '';

const trimmedUsername = (text: string, length = usernameLength.max) => text.replace(/^-+/, '').slice(0, length).replace(/-+$/, '');
