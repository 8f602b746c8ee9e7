import { describe, expect, test } from 'vitest';
import { type Caller, codesByField, gql } from '../../support/client.ts';
import { archive, kwd, read } from '../../support/products.ts';
import {
  coverOf,
  item,
  playable,
  product,
  productArchiveMutation,
  productMoveToDraftMutation,
  productPublishMutation,
  section,
} from '../../support/shop.ts';
import { sql } from '../../support/sql.ts';
import { world } from '../../support/world.ts';

const publish = async (caller: Caller, id: string) => (await gql(productPublishMutation, { id }, caller)).data.productPublish;
const moveToDraft = async (caller: Caller, id: string) => (await gql(productMoveToDraftMutation, { id }, caller)).data.productMoveToDraft;

describe('the lifecycle of a product', () => {
  test('goes from draft to published, back to draft or to archived, and from archived to draft', async () => {
    const creator = await world.creator();
    const { id } = await product(creator, { published: true });
    const published = await read(creator, id);
    expect(published).toMatchObject({ status: 'PUBLISHED', version: 2 });
    expect(Date.parse(published.publishedAt)).toBeGreaterThan(0);
    expect((await archive(creator, id)).product).toMatchObject({ status: 'ARCHIVED', version: 3 });
    expect((await moveToDraft(creator, id)).product).toMatchObject({ status: 'DRAFT', version: 4 });
    const again = { status: 'PUBLISHED', version: 5, publishedAt: published.publishedAt };
    expect((await publish(creator, id)).product).toMatchObject(again);
    expect((await moveToDraft(creator, id)).product.status).toBe('DRAFT');
  });

  test('refuses all other changes of status', async () => {
    const creator = await world.creator();
    const { id } = await product(creator, { published: true });
    const refused = async (step: typeof publish) => codesByField((await step(creator, id)).userErrors);
    expect(await refused(publish)).toEqual({ id: 'WRONG_STATE' });
    await archive(creator, id);
    expect(await refused(publish)).toEqual({ id: 'WRONG_STATE' });
    expect(await refused(archive)).toEqual({ id: 'WRONG_STATE' });
    await moveToDraft(creator, id);
    expect(await refused(archive)).toEqual({ id: 'WRONG_STATE' });
    expect(await refused(moveToDraft)).toEqual({ id: 'WRONG_STATE' });
    expect((await read(creator, id)).version).toBe(4);
  });

  test('publishes a complete product only, and reports everything that is missing at once', async () => {
    const creator = await world.newCreator();
    const { id } = await product(creator);
    const { userErrors } = await publish(creator, id);
    expect(codesByField(userErrors)).toEqual({ '': 'WRONG_STATE', subtitle: 'REQUIRED', coverId: 'REQUIRED', price: 'REQUIRED' });
    expect(userErrors[0].message).toBe('Complete your profile before you publish');
    expect((await read(creator, id)).status).toBe('DRAFT');
  });

  test('warns of what buyers will meet, and publishes the product anyway', async () => {
    const creator = await world.creator();
    const { id } = await product(creator, {
      subtitle: 'All there',
      price: kwd('5'),
      coverId: await coverOf(creator),
    });
    const concerns = async () => (await read(creator, id)).publishConcerns;
    expect(await concerns()).toEqual(['NO_VISIBLE_CONTENT']);
    const { id: sectionId } = await section(creator, id);
    await item(creator, sectionId, { title: 'Hidden', isVisible: false });
    expect(await concerns()).toEqual(['NO_VISIBLE_CONTENT']);
    const fileId = await playable(creator, 'clip.mp4');
    await item(creator, sectionId, { type: 'VIDEO', fileId });
    // With its job, so that no sweep treats it as lost meanwhile.
    await sql(
      `with job as (select graphile_worker.add_job('content:processFile', '{}', run_at := now() + interval '1 day', job_key := 'process-' || $1))
       update files set status = 'PROCESSING', failure = null where id::text = $1 and exists (select from job)`,
      [fileId],
    );
    expect(await concerns()).toEqual(['MEDIA_PROCESSING']);
    await sql(`select graphile_worker.remove_job('process-' || $1)`, [fileId]);
    await sql(`update files set status = 'FAILED', failure = 'unreadable' where id = $1`, [fileId]);
    expect(await concerns()).toEqual(['MEDIA_FAILED']);
    await sql(`update products set start_date = '2026-01-01', end_date = '2026-01-31' where id = $1`, [id]);
    expect(await concerns()).toEqual(['SALE_ENDED', 'MEDIA_FAILED']);
    expect((await publish(creator, id)).product.status).toBe('PUBLISHED');
  });

  test('publishes a free product', async () => {
    const creator = await world.creator();
    expect(await read(creator, (await product(creator, { published: true, cost: 'FREE' })).id)).toMatchObject({
      status: 'PUBLISHED',
      price: kwd('0.000'),
    });
  });

  test('publishes once after a double click', async () => {
    const creator = await world.creator();
    const { id } = await product(creator, { published: true });
    await moveToDraft(creator, id);
    const answers = await Promise.all(Array.from({ length: 5 }, () => publish(creator, id)));
    expect(answers.filter(({ product }) => product)).toHaveLength(1);
  });

  test('is not for strangers, nor for who may only look', async () => {
    const creator = await world.creator();
    const { id } = await product(creator, { published: true });
    const stranger = await world.creator();
    for (const step of [publish, moveToDraft, archive])
      expect(codesByField((await step(stranger, id)).userErrors)).toEqual({ id: 'NOT_FOUND' });
    const viewer = await world.admin(creator, 'VIEW');
    expect((await gql(productArchiveMutation, { id }, viewer)).errors?.[0]?.extensions.code).toBe('FORBIDDEN');
    expect(await read(viewer, id)).toMatchObject({ status: 'PUBLISHED', viewerCanEdit: false });
  });
});
