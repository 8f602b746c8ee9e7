import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { gql } from '../../support/client.ts';
import { gone } from '../../support/discarded.ts';
import {
  contentItemCreateMutation,
  contentItemDeleteMutation,
  contentItemUpdateMutation,
  coverOf,
  playable,
  product,
  section,
} from '../../support/shop.ts';
import { sql } from '../../support/sql.ts';
import { world } from '../../support/world.ts';

const figure = (id: string, alt = 'A line') =>
  `<figure><img src="/media/images/${id}/1280.webp" alt="${alt}" width="40" height="30" /><figcaption>Mine</figcaption></figure>`;

test('pictures in an article are files of the account, and are kept as long as an article shows them', async () => {
  const creator = await world.newCreator();
  const { id: sectionId } = await section(creator, (await product(creator)).id);
  const update = async (id: string, input: object) => (await gql(contentItemUpdateMutation, { id, input }, creator)).data.contentItemUpdate;
  const [own, foreign, film] = [await coverOf(creator), await coverOf(await world.newCreator()), await playable(creator, 'clip.mp4')];
  const body = `<p>Look</p>${figure(own)}${figure(foreign)}${figure(film)}<img src="https://example.com/x.png">`;
  const input = { sectionId, type: 'ARTICLE', title: 'Seen', body };
  const { contentItem } = (await gql(contentItemCreateMutation, { input }, creator)).data.contentItemCreate;
  expect(contentItem.body).toBe(`<p>Look</p>${figure(own)}`);
  await expect(sql('delete from files where id = $1', [own])).rejects.toThrow('article_files_file_fk');
  // An article may consist of pictures only.
  expect((await update(contentItem.id, { body: figure(own.toUpperCase(), 'x') })).contentItem.body).toBe(figure(own, 'x'));
  expect(await update(contentItem.id, { body: figure(foreign) })).toMatchObject({ userErrors: [{ field: ['body'], code: 'REQUIRED' }] });

  // A removed picture can be put back for a day.
  await update(contentItem.id, { body: '<p>Nothing to see</p>' });
  const [job] = await sql<{ hours: number }>(
    'select extract(epoch from run_at - now()) / 3600 as hours from graphile_worker.jobs where key = $1',
    [`discard-${own}`],
  );
  expect(Number(job?.hours)).toBeGreaterThan(23);
  expect(await sql('select from files where id = $1', [own])).toHaveLength(1);
  expect((await update(contentItem.id, { body: figure(own) })).contentItem.body).toBe(figure(own));
  await gql(contentItemDeleteMutation, { id: contentItem.id }, creator);
  await gone(own);
});

test('a picture address in the text of an article shows no picture and keeps no file', async () => {
  const creator = await world.newCreator();
  const { id: sectionId } = await section(creator, (await product(creator)).id);
  const foreign = await coverOf(await world.newCreator());
  const path = (id: string) => `/media/images/${id}/640.webp`;
  const body = `<p>Mine are at ${path(foreign)}, none at <a href="https://example.com${path(randomUUID())}">this one</a></p>`;
  const input = { sectionId, type: 'ARTICLE', title: 'Told', body };
  const { data, errors } = await gql(contentItemCreateMutation, { input }, creator);
  expect(errors).toBeUndefined();
  expect(data.contentItemCreate.userErrors).toEqual([]);
  expect(await sql('select from article_files where content_item_id = $1', [data.contentItemCreate.contentItem.id])).toEqual([]);
});
