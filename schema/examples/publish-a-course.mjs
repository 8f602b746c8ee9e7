#!/usr/bin/env node
/**
 * Creates a course with all its content and puts it on sale. Needs Node 20 only.
 *
 *   DIWAN_EMAIL=you@example.com DIWAN_PASSWORD=… node publish-a-course.mjs my-course/course.json [https://your.diwan]
 *
 * `course.json` is in the same folder as the files that it names:
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
 * Interrupted uploads are resumed. At the end, the script prints the address of the course, or what is wrong with it. Correct that
 * in `course.json` and run the script again: it continues with the same draft and sends no file twice. It finds the draft by the
 * path of `course.json`, or by a `"key"` in it, 8 to 100 characters of your choice. A course that is on sale is not changed.
 */
import { createHash } from 'node:crypto';
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

/** The number of files that are sent at once. */
const concurrency = 3;
let token;

/** Runs an operation and returns its root field. @throws the texts of all `userErrors`, which a person can correct. */
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

/** Uploads a file by tus (https://tus.io). Each upload has an address, which tells how many bytes have arrived. */
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

/** Runs `work` on each entry, `concurrency` at a time. */
async function eachOf(entries, work) {
  const waiting = [...entries];
  const next = async () => {
    for (let entry = waiting.shift(); entry; entry = waiting.shift()) await work(entry);
  };
  await Promise.all(Array.from({ length: concurrency }, next));
}

const kindOf = (name) => (/\.(mp4|m4v|webm|mov)$/i.test(name) ? 'VIDEO' : 'AUDIO');
const plain = (text = '') => text.trim().normalize('NFC');

/** Removes the first entry with these texts from a list and returns it. */
function take(list, texts) {
  const at = list.findIndex((entry) => Object.entries(texts).every(([name, text]) => plain(entry[name]) === plain(text)));
  return at < 0 ? null : list.splice(at, 1)[0];
}

/** Sends a file, unless the server has it already, and returns its id. */
async function send(name, kind, there) {
  const { size } = await stat(fileOf(name));
  if (there && there.status !== 'FAILED' && there.name === plain(path.basename(name)) && there.bytes === size) return there.id;
  const id = await upload(name, kind);
  console.log(`sent ${name}`);
  return id;
}

/** Updates a `section` or `contentItem`, or creates it if it does not exist, and returns its id. */
async function save(thing, there, changes, place) {
  const type = thing[0].toUpperCase() + thing.slice(1);
  const answer = `{ ${thing} { id } userErrors { field message } }`;
  const saved = there
    ? await run(`mutation ($id: UUID!, $input: ${type}UpdateInput!) { ${thing}Update(id: $id, input: $input) ${answer} }`, {
        id: there.id,
        input: changes,
      })
    : await run(`mutation ($input: ${type}CreateInput!) { ${thing}Create(input: $input) ${answer} }`, { input: { ...changes, ...place } });
  return saved[thing].id;
}

/** Changes a draft to match `course.json` and puts it on sale. Parts that exist already are kept or updated. */
async function complete({ id, cover, sections }) {
  const known = cover && (await run('query ($id: UUID!) { file(id: $id) { id name bytes status } }', { id: cover.id }));
  const coverId = course.cover && (await send(course.cover, 'IMAGE', known));
  await run(
    'mutation ($id: UUID!, $input: ProductUpdateInput!) { productUpdate(id: $id, input: $input) { product { id } userErrors { field message } } }',
    { id, input: { ...course.product, coverId } },
  );

  const lessons = [];
  const orders = [];
  for (const [index, { items, ...texts }] of course.sections.entries()) {
    const there = take(sections, { title: texts.title });
    const held = there?.items ?? [];
    const sectionId = await save('section', there, { ...texts, position: index + 1 }, { productId: id });
    const itemIds = [];
    for (const [at, { file, ...item }] of items.entries()) {
      const type = file ? kindOf(file) : 'ARTICLE';
      lessons.push({ item, file, at, itemIds, there: take(held, { title: item.title, type }), place: { type, sectionId } });
    }
    orders.push({ sectionId, itemIds, held });
  }

  // Several files are sent at once, so the order is set afterwards. Other items of the draft stay, after these.
  await eachOf(lessons, async (lesson) => {
    const { item, file, at, itemIds, there, place } = lesson;
    lesson.fileId = file && (await send(file, place.type, there?.file));
    itemIds[at] = await save('contentItem', there, { ...item, fileId: lesson.fileId }, place);
  });
  if (orders.length) {
    const ordered = orders.map(({ sectionId, itemIds, held }) => ({ sectionId, itemIds: [...itemIds, ...held.map((other) => other.id)] }));
    await run(
      'mutation ($sections: [SectionOrderInput!]!) { contentItemReorder(sections: $sections) { product { id } userErrors { field message } } }',
      { sections: ordered },
    );
  }

  // Media are packaged after their upload. A file that cannot be packaged has the reason in `failure`.
  for (const { fileId, file } of lessons.filter((lesson) => lesson.fileId)) {
    for (;;) {
      const { status, failure } = await run('query ($id: UUID!) { file(id: $id) { status failure } }', { id: fileId });
      if (status === 'FAILED') throw new Error(`${file}: ${failure}`);
      if (status === 'READY') break;
      await sleep(1000);
    }
  }

  await run('mutation ($id: UUID!) { productPublish(id: $id) { product { id } userErrors { field message } } }', { id });
}

({ token } = await run('mutation ($input: LoginInput!) { login(input: $input) { token userErrors { field message } } }', {
  input: { email, password, role: 'CREATOR' },
}));

const { username } = await run('{ creator { username } }');
const idempotencyKey = course.key ?? createHash('sha256').update(path.resolve(courseFile)).digest('hex');
const { product } = await run(
  `mutation ($input: ProductCreateInput!) {
    productCreate(input: $input) {
      product { id status cover { id } sections { id title items { id title type file { id name bytes status } } } }
      userErrors { field message }
    }
  }`,
  { input: { idempotencyKey, title: course.product.title } },
);
if (product.status !== 'PUBLISHED') await complete(product);
console.log(`On sale: ${new URL(`/en/${username}/${product.id}`, origin)}`);
