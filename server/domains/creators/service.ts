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

/** Makes the account of a user who has just registered to sell. It is empty, except for a name that is known already. */
export async function createCreator({ db, now }: Context, ownerId: string, fullName: string | null = null): Promise<void> {
  await sql`insert into creators (owner_id, full_name, created_at) values (${ownerId}, ${fullName}, ${now()})`.run(db);
}

/**
 * Fills in the public profile (specification, section 5). Fields that are left out stay as they are. A profile without a picture is
 * complete too (the screen warns). The username stays reserved for the creator, even after they take another one.
 */
export async function profileComplete(context: Context, { input }: MutationProfileCompleteArgs) {
  const { profilePicId, ...profile } = validate(profileCompleteRules, input);
  const creator = await writeProfile(context, { ...profile, profilePicId: profilePicId ?? undefined });
  await sql`update creators set profile_completed_at = coalesce(profile_completed_at, ${context.now()}) where id = ${creator.id}`.run(
    context.db,
  );
  return { creator };
}

/** Changes the given fields of the profile. */
export async function profileUpdate(context: Context, { input }: MutationProfileUpdateArgs) {
  return { creator: await writeProfile(context, validate(profileUpdateRules, input)) };
}

/** Replaces or removes the picture at the head of the public page. The former file stays among the account's files. */
export async function coverImageUpdate(context: Context, { coverImageId = null }: MutationCoverImageUpdateArgs) {
  const { creatorId } = consoleUser(context.viewer);
  if (coverImageId) await requireFile(context, coverImageId, 'IMAGE', 'coverImageId');
  await context.db.update(Creator, { id: creatorId }, { coverImageId });
  return { creator: { id: creatorId } };
}

/** The links as addresses, without blank ones. Undefined if the input has no links: then they stay as they are. */
const linksOf = (links: ProfileUpdateValues['links']): ProfileLink[] | undefined =>
  links === undefined
    ? undefined
    : (links ?? []).flatMap(({ network, url }) => {
        const linkUrl = url && linkAddress(network, url);
        return linkUrl ? [{ network, url: linkUrl }] : [];
      });

/**
 * Writes the given fields of the viewer's own profile.
 * @throws UserErrors with everything that is wrong with them
 */
async function writeProfile(context: Context, profile: ProfileUpdateValues): Promise<{ id: string }> {
  const { db } = context;
  const { creatorId } = consoleUser(context.viewer);
  // This lock comes before all that refers to the row: otherwise two changes at once would wait for each other.
  await sql`select id from creators where id = ${creatorId} for update`.run(db);

  const profileErrors: UserErrorInput[] = [];
  if (profile.profilePicId) profileErrors.push(...(await errorsOf(requireFile(context, profile.profilePicId, 'IMAGE', 'profilePicId'))));
  if (profile.username !== undefined && !(await takeUsername(context, creatorId, profile.username)))
    profileErrors.push({ field: ['username'], code: 'TAKEN', message: 'username.taken' });
  if (profileErrors.length) throw new UserErrors(profileErrors);

  const profileChanges = columnsOf(Creator, {
    ...profile,
    showsSupportNumber: profile.showsSupportNumber ?? (profile.showsSupportNumber === null ? false : undefined),
    links: linksOf(profile.links),
  });
  if (Object.keys(profileChanges).length) await db.update(Creator, { id: creatorId }, profileChanges);
  return { id: creatorId };
}
