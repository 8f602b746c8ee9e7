import { execFile } from 'node:child_process';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { gql } from '../../support/client.ts';
import { clip, picture } from '../../support/files.ts';
import { setting } from '../../support/server.ts';
import { productQuery, productsQuery } from '../../support/shop.ts';
import { type CreatorAccount, password, world } from '../../support/world.ts';

const script = path.resolve(import.meta.dirname, '../../../schema/examples/publish-a-course.mjs');
let folder: string;
let creator: CreatorAccount;

beforeAll(async () => {
  folder = await fs.mkdtemp(path.join(os.tmpdir(), 'course-'));
  creator = await world.creator();
  for (const file of [clip('clip.mp4'), clip('clip.mp3'), await picture()]) {
    await fs.writeFile(path.join(folder, file.name), Buffer.from(await file.arrayBuffer()));
  }
  await fs.writeFile(path.join(folder, 'broken.mp4'), 'no film at all '.repeat(400));
});
afterAll(() => fs.rm(folder, { recursive: true }));

/** Runs the script as an integrator does, and returns its output. A name stands for a course. */
async function run(name: string, course: object): Promise<{ stdout: string; stderr: string; failed: boolean }> {
  const file = path.join(folder, `${name}.json`);
  await fs.writeFile(file, JSON.stringify(course));
  const env = { ...process.env, DIWAN_EMAIL: creator.email, DIWAN_PASSWORD: password };
  return promisify(execFile)(process.execPath, [script, file, setting('TEST_URL')], { env }).then(
    (said) => ({ ...said, failed: false }),
    ({ stdout, stderr }: { stdout: string; stderr: string }) => ({ stdout, stderr, failed: true }),
  );
}

const product = { title: 'Drawing faces', subtitle: 'Line by line', price: { amount: '12.500', currency: 'KWD' } };

test('a script creates a course of 30 items and puts it on sale', async () => {
  const sections = ['Start', 'Go on', 'Finish'].map((title) => ({
    title,
    items: Array.from({ length: 10 }, (_, index): { title: string; file?: string; body?: string } => ({
      title: `${title} ${index + 1}`,
      body: `<p>Read ${index + 1}</p>`,
    })),
  }));
  // Files stand in two sections, between pages. The server packages each of them, which takes long.
  for (const [at, index, file] of [
    [0, 0, 'clip.mp4'],
    [0, 2, 'clip.mp3'],
    [2, 9, 'clip.mp3'],
  ] as const) {
    const title = `${sections[at]?.title} ${index + 1}`;
    sections[at]?.items.splice(index, 1, { title, file });
  }
  const { stdout, stderr } = await run('thirty', { product, cover: 'cover.png', sections });
  expect(stderr).toBe('');
  const id = /^On sale: .*\/(.*)$/m.exec(stdout)?.[1];
  const { data } = await gql(
    'query ($id: UUID!) { storefrontProduct(id: $id) { contentItemCount sections { title items { title type } } } }',
    { id },
  );
  expect(data.storefrontProduct.contentItemCount).toBe(30);
  expect(data.storefrontProduct.sections).toEqual(
    sections.map(({ title, items }) => ({
      title,
      items: items.map(({ title, ...content }) => ({
        title,
        type: content.body ? 'ARTICLE' : content.file === 'clip.mp4' ? 'VIDEO' : 'AUDIO',
      })),
    })),
  );
});

test('the script reports everything that is missing', async () => {
  const { stderr, failed } = await run('bare', { product: { title: 'Drawing faces' }, sections: [] });
  expect(failed).toBe(true);
  for (const field of ['subtitle', 'coverId', 'price']) expect(stderr).toContain(`${field}: `);
});

test('a second run continues with the same draft, and does not change a course that is on sale', { timeout: 120_000 }, async () => {
  const clay = { ...product, title: 'Modelling clay', subtitle: undefined as string | undefined };
  const found = async () => {
    const { nodes } = (await gql(productsQuery, { filter: { search: clay.title } }, creator)).data.products;
    expect(nodes).toHaveLength(1);
    return (await gql(productQuery, { id: nodes[0].id }, creator)).data.product;
  };
  const pages = Array.from({ length: 12 }, (_, index) => ({ title: `Page ${index + 1}`, body: `<p>Read ${index + 1}</p>` }));
  const course = (file: string) => ({
    product: clay,
    cover: 'cover.png',
    sections: [
      { title: 'Start', items: [{ title: 'Film', file: 'clip.mp4' }, ...pages] },
      { title: 'Finish', items: [{ title: 'Sound', file }] },
    ],
  });
  const outline = ({ sections }: { sections: { title: string; items: { id: string; title: string; file: { id: string } | null }[] }[] }) =>
    sections.flatMap(({ title, items }) =>
      items.map((item) => ({ section: title, id: item.id, title: item.title, fileId: item.file?.id })),
    );
  const titles = ['Film', ...pages.map(({ title }) => title), 'Sound'];

  // It stops at a refused file, and then, with its whole content, because something is missing for the sale.
  expect(await run('clay', course('broken.mp4'))).toMatchObject({ failed: true, stderr: expect.stringContaining('broken.mp4: ') });
  const begun = await found();
  expect(outline(begun).length).toBeGreaterThan(6);
  expect((await run('clay', course('clip.mp3'))).stderr).toContain('subtitle: ');
  const draft = await found();
  expect(draft).toMatchObject({ id: begun.id, status: 'DRAFT', cover: { id: begun.cover.id } });
  expect(outline(draft)).toEqual(expect.arrayContaining(outline(begun)));
  expect(outline(draft).map(({ title }) => title)).toEqual(titles);

  clay.subtitle = 'With both hands';
  (pages[0] as { body: string }).body = '<p>Read this first</p>';
  const { stdout, stderr } = await run('clay', course('clip.mp3'));
  expect([stdout, stderr]).toEqual([expect.stringMatching(/^On sale: .*\n$/), '']); // it sent nothing
  const onSale = await found();
  expect(onSale).toMatchObject({ id: draft.id, status: 'PUBLISHED', subtitle: clay.subtitle, cover: { id: draft.cover.id } });
  expect(outline(onSale)).toEqual(outline(draft));
  expect(onSale.sections[0].items[1].body).toBe('<p>Read this first</p>');

  clay.title = 'Modelling clay anew';
  expect(await run('clay', course('broken.mp4'))).toMatchObject({ failed: false, stdout });
  clay.title = 'Modelling clay';
  expect((await found()).version).toBe(onSale.version);
});
