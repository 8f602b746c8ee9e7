import { profileRules } from '../../../schema/rules/creators.ts';
import type { Context } from '../../context.ts';
import { errorsOf, type UserErrorInput, UserErrors, validate } from '../../errors.ts';
import type { MutationProfileCompleteArgs } from '../../graphql/generated.ts';
import { consoleUser } from '../../viewer.ts';
import { requireFile } from '../content/files.ts';
import { Creator } from './entities.ts';

/** The empty account of somebody who has just registered to sell. */
export async function createCreator({ db }: Context, ownerId: string): Promise<void> {
  await db.query('insert into creators (owner_id) values ($1)', [ownerId]);
}

/**
 * Fills in the public profile (specification, section 5). What is left out stays as it is; a profile without a picture is
 * complete too (the screen warns). The username is the creator's for good, also after the next one.
 */
export async function profileComplete(context: Context, { input }: MutationProfileCompleteArgs) {
  const { db } = context;
  const { creatorId } = consoleUser(context.viewer);
  const profile = validate(profileRules, input);
  // Before anything that refers to the row: two changes at once would otherwise wait for each other.
  await db.query('select id from creators where id = $1 for update', [creatorId]);

  const errors: UserErrorInput[] = [];
  if (profile.profilePicId) errors.push(...(await errorsOf(requireFile(context, profile.profilePicId, 'IMAGE', 'profilePicId'))));
  if (!(await takeUsername(context, creatorId, profile.username)))
    errors.push({ field: ['username'], code: 'TAKEN', message: 'username.taken' });
  if (errors.length) throw new UserErrors(errors);

  const { profilePicId, ...rest } = profile;
  await db.update(
    Creator,
    { id: creatorId },
    { ...rest, profilePicId: profilePicId ?? undefined, profileCompletedAt: () => 'coalesce(profile_completed_at, now())' },
  );
  return { creator: { id: creatorId } };
}

/** Makes a username the creator's: a free one, or one they have or had. False when it is or was somebody else's, also when that somebody was faster. */
async function takeUsername({ db }: Context, creatorId: string, username: string): Promise<boolean> {
  const taken: unknown[] = await db.query(
    `insert into usernames as known (username, creator_id) values ($1, $2)
     on conflict on constraint usernames_pk do update set creator_id = known.creator_id where known.creator_id = excluded.creator_id
     returning username`,
    [username, creatorId],
  );
  return taken.length > 0;
}
