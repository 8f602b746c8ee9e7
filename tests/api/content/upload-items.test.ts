import { describe, expect, test } from 'vitest';
import { gql } from '../../support/client.ts';
import { clip, picture, wav } from '../../support/files.ts';
import { nothingLeftOver } from '../../support/left-over.ts';
import { item, product, section } from '../../support/shop.ts';
import { sql } from '../../support/sql.ts';
import { begun, create, idOf, offsetOf, patch } from '../../support/tus.ts';
import { type CreatorAccount, world } from '../../support/world.ts';

const film = await clip('clip.mp4').bytes();
const sound = await wav(1).bytes();

async function withSection(): Promise<{ creator: CreatorAccount; sectionId: string }> {
  const creator = await world.creator();
  return { creator, sectionId: (await section(creator, (await product(creator)).id)).id };
}
const itemsOf = (sectionId: string) =>
  sql<{ id: string; type: string; title: string; fileId: string; position: number }>(
    'select id, type, title, file_id as "fileId", position from content_items where section_id = $1 order by position',
    [sectionId],
  );
const filesOf = ({ creatorId }: CreatorAccount) => sql("select id from files where creator_id = $1 and kind <> 'IMAGE'", [creatorId]);

describe('an upload into a section', () => {
  test('makes the item, with the given title or the name of the file', async () => {
    const { creator, sectionId } = await withSection();
    const one = await begun(creator, film.length, { filename: '01 Light and shadow.mp4', kind: 'VIDEO', sectionId });
    const two = await begun(creator, sound.length, { filename: 'take3.final.mp3', sectionId, title: 'الدرس الثاني' });
    const three = await begun(creator, sound.length, { filename: `${'🎵'.repeat(60)}.mp3`, sectionId });
    await patch(creator, one, 0, film);
    await patch(creator, two, 0, sound);
    expect((await patch(creator, three, 0, sound)).status).toBe(204);
    expect(await itemsOf(sectionId)).toMatchObject([
      { type: 'VIDEO', title: '01 Light and shadow', fileId: idOf(one), position: 1 },
      { type: 'AUDIO', title: 'الدرس الثاني', fileId: idOf(two), position: 2 },
      { type: 'AUDIO', title: '🎵'.repeat(25), fileId: idOf(three), position: 3 },
    ]);
  });

  test('is in the activity, with the user who finished it', async () => {
    const { creator, sectionId } = await withSection();
    const editor = await world.admin(creator, 'EDIT');
    const at = await begun(creator, sound.length, { filename: 'clip.mp3', sectionId });
    await patch(creator, at, 0, sound.slice(0, 5000));
    await patch(editor, at, 5000, sound.slice(5000));
    const query =
      '{ auditEntries(first: 5, filter: { action: "contentItemCreate" }) { nodes { actorId objectType objectId objectLabel changedFields } } }';
    const [item] = await itemsOf(sectionId);
    expect((await gql(query, {}, creator)).data.auditEntries.nodes).toEqual([
      {
        actorId: editor.userId,
        objectType: 'ContentItem',
        objectId: item?.id,
        objectLabel: 'clip',
        changedFields: ['sectionId', 'type', 'title', 'fileId', 'isFree', 'isVisible'],
      },
    ]);
  });

  test('makes one item, however often its last piece arrives', async () => {
    const { creator, sectionId } = await withSection();
    const at = await begun(creator, sound.length, { sectionId });
    await patch(creator, at, 0, sound.slice(0, 8000));
    const last = sound.slice(8000);
    const answers = await Promise.all(Array.from({ length: 8 }, () => patch(creator, at, 8000, last)));
    const whole = answers.filter(({ status, headers }) => status === 204 && headers.get('upload-offset') === String(sound.length));
    expect(whole.length).toBeLessThanOrEqual(1);
    // Each makes the one before end, on a busy machine possibly before all of its bytes were read.
    const offset = await offsetOf(creator, at);
    await patch(creator, at, offset, sound.slice(offset));
    await patch(creator, at, sound.length - 1, sound.slice(-1));
    expect(await itemsOf(sectionId)).toHaveLength(1);
    expect(await filesOf(creator)).toHaveLength(1);
  });

  test('adds items of uploads that end at once one after another', async () => {
    const { creator, sectionId } = await withSection();
    const all = await Promise.all(Array.from({ length: 10 }, () => begun(creator, sound.length, { sectionId })));
    await Promise.all(all.map((at) => patch(creator, at, 0, sound)));
    expect((await itemsOf(sectionId)).map(({ position }) => position)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  });

  test('adds items in the order in which uploads began, after the existing items', async () => {
    const { creator, sectionId } = await withSection();
    const { id: before } = await item(creator, sectionId);
    const all: string[] = [];
    for (const title of ['One', 'Two', 'Three', 'Four']) all.push(await begun(creator, sound.length, { sectionId, title }));
    for (const at of [2, 0, 3, 1]) await patch(creator, all[at] as string, 0, sound);
    const items = await itemsOf(sectionId);
    expect(items.map(({ title }) => title)).toEqual(['A lesson', 'One', 'Two', 'Three', 'Four']);
    expect(items[0]?.id).toBe(before);
  });

  test('is free and visible as requested, or by default like all new items', async () => {
    const { creator, sectionId } = await withSection();
    await patch(creator, await begun(creator, sound.length, { sectionId, isFree: 'true', isVisible: 'false' }), 0, sound);
    await patch(creator, await begun(creator, sound.length, { sectionId }), 0, sound);
    expect(await sql('select is_free, is_visible from content_items where section_id = $1 order by position', [sectionId])).toEqual([
      { is_free: true, is_visible: false },
      { is_free: false, is_visible: true },
    ]);
    const { status, body } = await create(creator, sound.length, { sectionId, isFree: 'perhaps' });
    expect([status, body?.code]).toEqual([400, 'INVALID']);
  });

  test('is refused if the section was deleted, belongs to another account or does not exist', async () => {
    const { creator, sectionId } = await withSection();
    const other = await world.creator();
    const missing = { status: 404, body: { code: 'NOT_FOUND', errors: { sectionId: 'This section does not exist' } } };
    expect(await create(other, film.length, { sectionId })).toMatchObject(missing);
    expect(await create(creator, film.length, { sectionId: crypto.randomUUID() })).toMatchObject(missing);
    const at = await begun(creator, film.length, { sectionId });
    await sql('delete from sections where id = $1', [sectionId]);
    expect(await patch(creator, at, 0, film)).toMatchObject(missing);
    expect(await filesOf(creator)).toEqual([]);
    await nothingLeftOver(creator);
  });

  test('is refused for files that are not video or audio', async () => {
    const { creator, sectionId } = await withSection();
    expect((await create(creator, 1000, { kind: 'IMAGE', sectionId })).status).toBe(400);
    const png = await (await picture({ width: 400, height: 400 })).bytes();
    expect(await patch(creator, await begun(creator, png.length, { sectionId }), 0, png)).toMatchObject({
      status: 415,
      body: { message: 'This file is of another type' },
    });
    expect(await itemsOf(sectionId)).toEqual([]);
  });
});
