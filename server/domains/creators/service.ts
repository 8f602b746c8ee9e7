import { type ProfileUpdateValues, profileCompleteRules, profileUpdateRules } from '../../../schema/rules/creators.ts';
import { linkAddress } from '../../../schema/rules/links.ts';
import type { Context } from '../../core/context.ts';
import { errorsOf, type UserErrorInput, UserErrors, validate } from '../../core/errors.ts';
import { consoleUser } from '../../core/viewer.ts';
import type { MutationCoverImageUpdateArgs, MutationProfileCompleteArgs, MutationProfileUpdateArgs } from '../../graphql/generated.ts';
import { columnsOf } from '../../platform/database/columns.ts';
import { sql } from '../../platform/database/sql.ts';
import { requireFile } from '../files/files.ts';
import { Creator, type ProfileLink } from './entities.ts';
import { takeUsername } from './usernames.ts';

/** Makes the account of a user who has just registered to sell. It is empty, but for a name that is known already. */
export async function createCreator({ db, now }: Context, ownerId: string, fullName: string | null = null): Promise<void> {
  await sql`insert into creators (owner_id, full_name, created_at) values (${ownerId}, ${fullName}, ${now()})`.run(db);
}

/**
 * Fills in the public profile (specification, section 5). What is left out stays as it is; a profile without a picture is
 * complete too (the screen warns). The username is the creator's for good, also after the next one.
 */
export async function profileComplete(context: Context, { input }: MutationProfileCompleteArgs) {
  const { profilePicId, ...profile } = validate(profileCompleteRules, input);
  const creator = await write(context, { ...profile, profilePicId: profilePicId ?? undefined });
  await sql`update creators set profile_completed_at = coalesce(profile_completed_at, ${context.now()}) where id = ${creator.id}`.run(
    context.db,
  );
  return { creator };
}

/** Changes what is given of the profile. */
export async function profileUpdate(context: Context, { input }: MutationProfileUpdateArgs) {
  return { creator: await write(context, validate(profileUpdateRules, input)) };
}

/** Replaces the picture at the head of the public page, or takes it away. The file that was there stays among the account's files. */
export async function coverImageUpdate(context: Context, { coverImageId = null }: MutationCoverImageUpdateArgs) {
  const { creatorId } = consoleUser(context.viewer);
  if (coverImageId) await requireFile(context, coverImageId, 'IMAGE', 'coverImageId');
  await context.db.update(Creator, { id: creatorId }, { coverImageId });
  return { creator: { id: creatorId } };
}

/** The links as addresses, without those that are blank. Left out, they stay as they are. */
const linksOf = (links: ProfileUpdateValues['links']): ProfileLink[] | undefined =>
  links === undefined
    ? undefined
    : (links ?? []).flatMap(({ network, url }) => {
        const address = url && linkAddress(network, url);
        return address ? [{ network, url: address }] : [];
      });

/** Writes the given fields of the viewer's own profile, or tells everything that is wrong with them. */
async function write(context: Context, profile: ProfileUpdateValues): Promise<{ id: string }> {
  const { db } = context;
  const { creatorId } = consoleUser(context.viewer);
  // Before anything that refers to the row: two changes at once would otherwise wait for each other.
  await sql`select id from creators where id = ${creatorId} for update`.run(db);

  const errors: UserErrorInput[] = [];
  if (profile.profilePicId) errors.push(...(await errorsOf(requireFile(context, profile.profilePicId, 'IMAGE', 'profilePicId'))));
  if (profile.username !== undefined && !(await takeUsername(context, creatorId, profile.username)))
    errors.push({ field: ['username'], code: 'TAKEN', message: 'username.taken' });
  if (errors.length) throw new UserErrors(errors);

  const changes = columnsOf(Creator, {
    ...profile,
    showsSupportNumber: profile.showsSupportNumber ?? (profile.showsSupportNumber === null ? false : undefined),
    links: linksOf(profile.links),
  });
  if (Object.keys(changes).length) await db.update(Creator, { id: creatorId }, changes);
  return { id: creatorId };
}
