#!/usr/bin/env node
/**
 * Creates a course with all its contents and puts it on sale. Needs nothing but Node 20.
 *
 *   DIWAN_EMAIL=you@example.com DIWAN_PASSWORD=… node publish-a-course.mjs my-course/course.json [https://your.diwan]
 *
 * `course.json` lies beside the files that it names:
 *
 *   {
 *     "product": { "title": "Drawing faces", "titleAr": "رسم الوجوه", "subtitle": "Line by line", "price": { "amount": "12.500", "currency": "KWD" } },
 *     "cover": "cover.jpg",
 *     "sections": [
 *       { "title": "Start here", "items": [
 *         { "title": "Welcome", "file": "welcome.mp4", "isFree": true },
 *         { "title": "What you need", "body": "<p>A pencil and paper.</p>" }
 *       ] }
 *     ]
 *   }
 *
 * Uploads that break off go on where they stopped. It ends with the address of the course, or with what is wrong with it.
 */
import { open, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const [courseFile, origin = 'http://localhost:4000'] = process.argv.slice(2);
const { DIWAN_EMAIL: email, DIWAN_PASSWORD: password } = process.env;
if (!courseFile || !email || !password) {
  console.error('Usage: DIWAN_EMAIL=… DIWAN_PASSWORD=… node publish-a-course.mjs <course.json> [<address of Diwan>]');
  process.exit(1);
}
const course = JSON.parse(await readFile(courseFile, 'utf8'));
const fileOf = (name) => path.resolve(path.dirname(courseFile), name);

/** How many files are sent at once. */
const lanes = 3;
let token;

/** Runs an operation and answers its root field. What a person can mend comes as `userErrors`; all of them are told. */
async function run(query, variables, tries = 5) {
  const response = await fetch(`${origin}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify({ query, variables }),
  });
  const { data, errors } = await response.json();
  if (errors?.[0].extensions.code === 'THROTTLED' && tries > 1) {
    await sleep(1000 * Number(response.headers.get('retry-after') ?? 5));
    return run(query, variables, tries - 1);
  }
  if (errors) throw new Error(errors.map(({ message }) => message).join('\n'));
  const [answer] = Object.values(data);
  if (answer?.userErrors?.length) {
    throw new Error(answer.userErrors.map(({ field, message }) => `${field?.join('.') ?? 'it'}: ${message}`).join('\n'));
  }
  return answer;
}

/** Sends a file by tus (https://tus.io), in which an upload has an address that tells how much of it is there. */
async function upload(name, kind) {
  const { size } = await stat(fileOf(name));
  const encoded = (text) => Buffer.from(text).toString('base64');
  const headers = { authorization: `Bearer ${token}`, 'tus-resumable': '1.0.0' };
  const created = await fetch(`${origin}/uploads`, {
    method: 'POST',
    headers: {
      ...headers,
      'upload-length': String(size),
      'upload-metadata': `filename ${encoded(path.basename(name))},kind ${encoded(kind)}`,
    },
  });
  if (!created.ok) throw new Error(`${name}: ${(await created.json()).message}`);
  const address = new URL(created.headers.get('location'), origin);
  const file = await open(fileOf(name));
  try {
    for (let offset = 0, tries = 0; offset < size; ) {
      try {
        const sent = await fetch(address, {
          method: 'PATCH',
          headers: { ...headers, 'content-type': 'application/offset+octet-stream', 'upload-offset': String(offset) },
          body: file.createReadStream({ start: offset, autoClose: false }),
          duplex: 'half',
        });
        if (sent.status >= 400 && sent.status < 500) throw new Error(`${name}: ${(await sent.json()).message}`, { cause: 'refused' });
        if (!sent.ok) throw new Error(`${name}: the server answered ${sent.status}`);
        offset = Number(sent.headers.get('upload-offset'));
      } catch (error) {
        if (error.cause === 'refused' || ++tries > 5) throw error;
        await sleep(1000 * 2 ** tries);
        const there = await fetch(address, { method: 'HEAD', headers });
        if (there.ok) offset = Number(there.headers.get('upload-offset'));
      }
    }
  } finally {
    await file.close();
  }
  return address.pathname.split('/').at(-1);
}

/** Does the same to each entry, a few at a time. */
async function eachOf(entries, work) {
  const waiting = [...entries];
  const lane = async () => {
    for (let entry = waiting.shift(); entry; entry = waiting.shift()) await work(entry);
  };
  await Promise.all(Array.from({ length: lanes }, lane));
}

const kindOf = (name) => (/\.(mp4|m4v|webm|mov)$/i.test(name) ? 'VIDEO' : 'AUDIO');

({ token } = await run('mutation ($input: LoginInput!) { login(input: $input) { token userErrors { field message } } }', {
  input: { email, password, role: 'CREATOR' },
}));

const { username } = await run('{ creator { username } }');
const coverId = course.cover && (await upload(course.cover, 'IMAGE'));
const { product } = await run(
  'mutation ($input: ProductCreateInput!) { productCreate(input: $input) { product { id } userErrors { field message } } }',
  { input: { ...course.product, coverId } },
);

// Many files at once, and then the outline in its order.
const media = course.sections.flatMap(({ items }) => items).filter(({ file }) => file);
await eachOf(media, async (item) => {
  item.fileId = await upload(item.file, kindOf(item.file));
  console.log(`sent ${item.file}`);
});
for (const { items, ...texts } of course.sections) {
  const { section } = await run(
    'mutation ($input: SectionCreateInput!) { sectionCreate(input: $input) { section { id } userErrors { field message } } }',
    { input: { ...texts, productId: product.id } },
  );
  for (const { file, ...item } of items) {
    const type = file ? kindOf(file) : 'ARTICLE';
    await run(
      'mutation ($input: ContentItemCreateInput!) { contentItemCreate(input: $input) { contentItem { id } userErrors { field message } } }',
      { input: { ...item, type, sectionId: section.id } },
    );
  }
}

// Media are packaged after they came; one that cannot be says why.
for (const { fileId, file: name } of media) {
  for (;;) {
    const { status, failure } = await run('query ($id: UUID!) { file(id: $id) { status failure } }', { id: fileId });
    if (status === 'FAILED') throw new Error(`${name}: ${failure}`);
    if (status === 'READY') break;
    await sleep(1000);
  }
}

await run('mutation ($id: UUID!) { productPublish(id: $id) { product { id } userErrors { field message } } }', { id: product.id });
console.log(`On sale: ${new URL(`/en/${username}/${product.id}`, origin)}`);
