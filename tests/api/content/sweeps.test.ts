import fs from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { appointmentType } from '../../support/availability.ts';
import { gql } from '../../support/client.ts';
import { noise, picture } from '../../support/files.ts';
import { nothingLeftOver } from '../../support/left-over.ts';
import { runJob } from '../../support/sales.ts';
import { setting } from '../../support/server.ts';
import { session } from '../../support/sessions.ts';
import { contentItemCreateMutation, item, playable, product, productUpdateMutation, section, uploaded } from '../../support/shop.ts';
import { sql } from '../../support/sql.ts';
import { begun, create, idOf, offsetOf, patch, tus } from '../../support/tus.ts';
import { until } from '../../support/until.ts';
import { type ConsoleAccount, type CreatorAccount, world } from '../../support/world.ts';

const photo = await (await noise()).bytes();
const idsOf = async ({ creatorId }: ConsoleAccount) =>
  (await sql<{ id: string }>('select id from files where creator_id = $1 order by id', [creatorId])).map(({ id }) => id);

/** Moves the last byte of all uploads of an account into the past. */
const ageUploads = ({ creatorId }: ConsoleAccount, hours: number) =>
  sql(`update uploads set last_byte_at = now() - $2 * interval '1 hour' where creator_id = $1`, [creatorId, hours]);
/** Marks all files of an account as unused for this long. */
const ageFiles = ({ creatorId }: ConsoleAccount, hours: number) =>
  sql(`update files set unused_since = now() - $2 * interval '1 hour' where creator_id = $1`, [creatorId, hours]);

/** Waits until the server has swept its folder, as it does after the job. */
const gone = (folder: string) => until(async () => !(await fs.lstat(folder).catch(() => null)), 'The folder stays');

describe('an upload', () => {
  test('whose last byte arrived a day ago is deleted with its bytes and its row', async () => {
    const creator = await world.newCreator();
    const at = await begun(creator, photo.length);
    await patch(creator, at, 0, photo.slice(0, 10_000));
    await ageUploads(creator, 23);
    await runJob('content:sweepUploads');
    expect(await offsetOf(creator, at)).toBe(10_000);
    await ageUploads(creator, 25);
    expect((await patch(creator, at, 10_000, photo.slice(10_000))).status).toBe(410); // even before a sweep
    await runJob('content:sweepUploads');
    expect((await tus('HEAD', at, {}, creator)).status).toBe(404);
    expect(await sql('select from uploads where creator_id = $1', [creator.creatorId])).toEqual([]);
    await nothingLeftOver(creator);
    expect((await gql('{ contentStorage { reservedBytes } }', {}, creator)).data.contentStorage.reservedBytes).toBe(0);
  });

  test('that was finished is deleted without its file', async () => {
    const creator = await world.newCreator();
    const at = await begun(creator, photo.length);
    await patch(creator, at, 0, photo);
    await ageUploads(creator, 25);
    await runJob('content:sweepUploads');
    expect(await idsOf(creator)).toEqual([idOf(at)]);
    const [stored] = await sql<{ key: string }>('select storage_key as key from files where id = $1', [idOf(at)]);
    await fs.access(path.join(setting('TEST_DATA_DIR'), 'files', stored?.key as string));
  });

  test('that was cut off while its bytes were stored leaves no bytes', async () => {
    const creator = await world.newCreator();
    const id = idOf((await create(creator, photo.length)).headers.get('location') as string);
    const stored = path.join(setting('TEST_DATA_DIR'), 'files', id.slice(-2), id);
    await fs.mkdir(path.dirname(stored), { recursive: true });
    await fs.writeFile(stored, photo);
    await ageUploads(creator, 25);
    await runJob('content:sweepUploads');
    await expect(fs.access(stored)).rejects.toThrow('ENOENT');
  });

  test('without a row has its bytes deleted', async () => {
    const folder = path.join(setting('TEST_DATA_DIR'), 'uploads', crypto.randomUUID());
    await fs.mkdir(folder, { recursive: true });
    await runJob('content:sweepUploads');
    await fs.access(folder); // the upload may only just have begun
    const long = new Date(Date.now() - 2 * 3_600_000);
    await fs.utimes(folder, long, long);
    await runJob('content:sweepUploads');
    await gone(folder);
  });

  test('that ends during a sweep does not stop the sweep', async () => {
    const uploads = path.join(setting('TEST_DATA_DIR'), 'uploads');
    const [ended, left] = [path.join(uploads, crypto.randomUUID()), path.join(uploads, crypto.randomUUID())];
    await fs.symlink('nowhere', ended); // its name is listed, but its target does not exist
    await fs.mkdir(left);
    const long = new Date(Date.now() - 2 * 3_600_000);
    await fs.utimes(left, long, long);
    await runJob('content:sweepUploads');
    await gone(left);
    await fs.rm(ended);
  });
});

describe('a file', () => {
  /** Makes an account with a file in each column that can refer to one. */
  async function everywhere(): Promise<{ creator: CreatorAccount; inUse: string[]; productId: string }> {
    const creator = await world.creator();
    const upload = async () => uploaded(creator, await picture());
    const [profilePic, coverImage, cover, shown] = [await upload(), await upload(), await upload(), await upload()];
    await sql('update creators set profile_pic_id = $2, cover_image_id = $3 where id = $1', [creator.creatorId, profilePic, coverImage]);
    const { id: productId } = await product(creator, { coverId: cover });
    const [ofSession, ofType] = [await upload(), await upload()];
    await session(creator, { coverId: ofSession });
    await appointmentType(creator, { coverId: ofType });
    const sectionId = (await section(creator, productId)).id;
    const fileId = await playable(creator, 'clip.mp3');
    const input = { sectionId, type: 'AUDIO', title: 'Listen', fileId };
    await gql(contentItemCreateMutation, { input }, creator); // it need not be ready to play
    await item(creator, sectionId, { body: `<p>Look</p><img src="/media/images/${shown}/640.webp" alt="A vase">` });
    return { creator, productId, inUse: [profilePic, coverImage, cover, ofSession, ofType, shown, fileId].sort() };
  }

  test('in use is never deleted, even if it was marked as unused', async () => {
    const { creator, inUse } = await everywhere();
    await ageFiles(creator, 1000);
    await runJob('content:sweepFiles');
    for (const fileId of inUse) await runJob('content:discardFile', { fileId });
    expect(await idsOf(creator)).toEqual(inUse);
    expect(await sql('select from files where creator_id = $1 and unused_since is not null', [creator.creatorId])).toEqual([]);
  });

  test('without a reference is deleted after a day, with all objects made of it', async () => {
    const { creator, inUse } = await everywhere();
    const spare = await uploaded(creator, await picture({ width: 700, height: 700 }));
    for (const name of ['320.webp', '320.avif'])
      expect((await fetch(`${setting('TEST_URL')}/media/images/${spare}/${name}`)).status).toBe(200);
    await runJob('content:sweepFiles');
    expect(await idsOf(creator)).toContain(spare);
    await ageFiles(creator, 23);
    await runJob('content:sweepFiles');
    expect(await idsOf(creator)).toContain(spare);
    await ageFiles(creator, 25);
    await runJob('content:sweepFiles');
    expect(await idsOf(creator)).toEqual(inUse);
    expect((await fetch(`${setting('TEST_URL')}/media/images/${spare}/320.webp`)).status).toBe(404);
    await nothingLeftOver(creator);
  });

  test('that was replaced is deleted, unless it is used again within a day', async () => {
    const { creator, productId, inUse } = await everywhere();
    const before = (
      await sql<{ coverId: string; version: number }>('select cover_id as "coverId", version from products where id = $1', [productId])
    )[0];
    const change = async (coverId: string | undefined) => {
      const [{ version }] = (await sql<{ version: number }>('select version from products where id = $1', [productId])) as [
        { version: number },
      ];
      const { productUpdate } = (await gql(productUpdateMutation, { id: productId, input: { version, coverId } }, creator)).data;
      expect(productUpdate.userErrors).toEqual([]);
    };
    const other = await uploaded(creator, await picture());
    await change(other);
    await runJob('content:sweepFiles');
    await ageFiles(creator, 20);
    await change(before?.coverId);
    await runJob('content:sweepFiles'); // the other one is newly unused, and the old one in use again
    expect(await idsOf(creator)).toEqual([...inUse, other].sort());
    await change(other);
    await ageFiles(creator, 25);
    await runJob('content:sweepFiles');
    expect(await idsOf(creator)).toEqual([...inUse.filter((id) => id !== before?.coverId), other].sort());
  });

  test('is looked for in all columns that can refer to one', async () => {
    const keys = await sql<{ key: string }>(
      "select conname as key from pg_constraint where contype = 'f' and confrelid = 'files'::regclass and confdeltype <> 'c' order by 1",
    );
    // A column that is missing here needs a file in `everywhere`.
    expect(keys.map(({ key }) => key)).toEqual([
      'appointment_types_cover_fk',
      'article_files_file_fk',
      'content_items_file_fk',
      'creators_cover_image_fk',
      'creators_profile_pic_fk',
      'products_cover_fk',
      'sessions_cover_fk',
    ]);
  });
});
