import { execFile } from 'node:child_process';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { gql } from '../support/client.ts';
import { clip, picture } from '../support/files.ts';
import { setting } from '../support/server.ts';
import { type CreatorAccount, password, world } from '../support/world.ts';

const script = path.resolve(import.meta.dirname, '../../schema/examples/publish-a-course.mjs');
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

/** Runs the script as an integrator would, and answers what it said. */
async function run(course: object): Promise<{ stdout: string; stderr: string; failed: boolean }> {
  const file = path.join(folder, 'course.json');
  await fs.writeFile(file, JSON.stringify(course));
  const env = { ...process.env, DIWAN_EMAIL: creator.email, DIWAN_PASSWORD: password };
  return promisify(execFile)(process.execPath, [script, file, setting('TEST_URL')], { env }).then(
    (said) => ({ ...said, failed: false }),
    ({ stdout, stderr }: { stdout: string; stderr: string }) => ({ stdout, stderr, failed: true }),
  );
}

const product = { title: 'Drawing faces', subtitle: 'Line by line', price: { amount: '12.500', currency: 'KWD' } };

test('a script creates a course of 30 items and puts it on sale', async () => {
  const kinds: { file?: string; body?: string }[] = [
    { file: 'clip.mp4' },
    { body: '<p>Read me</p>' },
    { file: 'clip.mp3' },
    { body: '<p>And me</p>' },
    { body: '<p>Now draw</p>' },
  ];
  const sections = ['Start', 'Go on', 'Finish'].map((title) => ({
    title,
    items: Array.from({ length: 10 }, (_, index) => ({ title: `${title} ${index + 1}`, ...kinds[index % kinds.length] })),
  }));
  const { stdout, stderr } = await run({ product, cover: 'cover.png', sections });
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
      items: items.map(({ title, ...matter }) => ({
        title,
        type: matter.body ? 'ARTICLE' : matter.file === 'clip.mp4' ? 'VIDEO' : 'AUDIO',
      })),
    })),
  );
});

test('it names the file that is refused', async () => {
  const sections = [{ title: 'Start', items: [{ title: 'Broken', file: 'broken.mp4' }] }];
  const { stderr, failed } = await run({ product, cover: 'cover.png', sections });
  expect(failed).toBe(true);
  expect(stderr).toContain('broken.mp4: ');
});

test('it tells all that is missing', async () => {
  const { stderr, failed } = await run({ product: { title: 'Drawing faces' }, sections: [] });
  expect(failed).toBe(true);
  for (const field of ['subtitle', 'coverId', 'price']) expect(stderr).toContain(`${field}: `);
});
