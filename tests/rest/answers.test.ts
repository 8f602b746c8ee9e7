import { expect, test } from 'vitest';
import { type Caller, gql, mailTo, rest } from '../support/client.ts';
import { clip, picture } from '../support/files.ts';
import { setting } from '../support/server.ts';
import { processed, productQuery } from '../support/shop.ts';
import { nobody } from '../support/team.ts';
import { newEmail, newUsername, password, tokenIn } from '../support/world.ts';

const form = (fields: Record<string, string | File>) => {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.append(name, value);
  return data;
};
const upload = async (file: File, caller: Caller) => {
  const { status, body } = await call('POST', '/cc/file/upload', { form: form({ file }), ...caller });
  expect(status).toBe(201);
  return body.data;
};

/** Checks an answer's status and message, and returns its `data`. */
const done = ({ status, body }: Awaited<ReturnType<typeof rest>>, message: string, expected = 200) => {
  expect([status, body.message]).toEqual([expected, message]);
  return body.data;
};

/** Every second call is made below `/api`, where all paths stand too. */
let calls = 0;
const call: typeof rest = (method, path, options) => rest(method, `${calls++ % 2 ? '/api' : ''}${path}`, options);

test('each call of the main job answers with its message, and with all that was written', async () => {
  // Sign-up, a second link, verification, login.
  const email = newEmail('creator');
  const signup = { email, password, phone_number: '+965 9988 7766', role: 'creator', signup_type: 'regular', username: '' };
  expect(done(await call('POST', '/auth/cc/signup', { body: signup }), 'We sent you a link. Open it to verify your email')).toEqual({
    email,
    is_complete_profile: false,
    sign_up_id: expect.any(String),
  });
  const link = tokenIn(await mailTo(email));
  const verified = done(await call('GET', `/cc/email/verify?token=${link}`), 'Email verified successfully');
  const login = done(await call('POST', '/auth/cc/login', { body: { email, password } }), 'Login successful');
  const user = {
    _id: expect.stringMatching(/^[\da-f-]{36}$/),
    role: 'creator',
    permission: 'owner',
    email,
    full_name: null,
    profile_pic: null,
    phone_number: '+96599887766',
    is_complete_profile: false,
  };
  expect(verified).toEqual({ ...user, token: expect.any(String) });
  expect(login).toEqual({ ...verified, token: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/) });
  const { token } = login;

  // The profile, with its picture in the same form.
  const username = newUsername();
  const profile = {
    full_name: 'Sara Ali',
    bio: 'I teach drawing',
    service: 'ARTIST',
    profile_url: username,
    phone_number: '+96599001122',
    customer_facing_number: '',
  };
  const completing = { form: form({ ...profile, profile_pic: await picture() }), token };
  expect(done(await call('PUT', `/auth/cc/user/${login._id}`, completing), 'Profile Completed successfully')).toEqual({
    ...profile,
    _id: login._id,
    full_name_ar: null,
    bio_ar: null,
    email,
    customer_facing_number: null,
    shows_support_number: false,
    links: [],
    profile_pic: expect.stringMatching(/^\/media\/images\/[\da-f-]{36}\/320\.webp$/),
    is_complete_profile: true,
  });
  // From now on, what the profile says is what a sign-in answers.
  const again = done(await call('POST', '/auth/cc/login', { body: { email, password } }), 'Login successful');
  expect(again).toMatchObject({ phone_number: profile.phone_number, full_name: 'Sara Ali', is_complete_profile: true });

  // A product, which GraphQL answers as REST did.
  const cover = await upload(await picture(), { token });
  expect(cover).toEqual({
    _id: expect.any(String),
    kind: 'image',
    status: 'ready',
    name: 'cover.png',
    bytes: (await picture()).size,
    mime_type: 'image/png',
    duration_seconds: null,
    url: `/media/images/${cover._id}/640.webp`,
  });
  const draft = {
    title: 'Drawing from life',
    title_ar: 'الرسم من الحياة',
    subtitle: 'Six weeks with charcoal',
    description: '<p>Bring paper.</p>',
    cover_image: cover._id,
    start_date: '2026-01-01',
    max_participants: 30,
    group_chat_link: 'https://chat.example.com/room',
    show_support_number: true,
    benefits: [
      {
        text: 'See shapes',
        text_ar: 'انظر إلى الأشكال',
        description: 'Look at light before lines',
        description_ar: 'انظر إلى الضوء قبل الخطوط',
      },
    ],
    cost: 'paid',
    price: '12.500',
    currency: 'KWD',
  };
  const product = done(await call('POST', '/v2/cc/product', { body: draft, token }), 'Product created successfully', 201);
  expect(product).toMatchObject({
    ...draft,
    status: 'draft',
    subtitle_ar: null,
    end_date: null,
    cover_image_url: `/media/images/${cover._id}/640.webp`,
  });
  const change = { body: { subtitle: 'Seven weeks with charcoal', end_date: '2039-12-31' }, token };
  const updated = done(await call('PUT', `/v2/cc/product/${product._id}`, change), 'Product updated successfully');
  expect(updated).toMatchObject({
    ...draft,
    subtitle: 'Seven weeks with charcoal',
    end_date: '2039-12-31',
    version: product.version + 1,
  });
  expect(done(await call('GET', `/cc/product/${product._id}`, { token }), 'Done')).toEqual(updated);
  expect((await gql(productQuery, { id: product._id }, { token })).data.product).toMatchObject({
    id: product._id,
    status: 'DRAFT',
    titleAr: draft.title_ar,
    cover: { id: cover._id },
    price: { amount: '12.500', currency: 'KWD' },
    maxParticipants: 30,
    groupChatLink: draft.group_chat_link,
    showSupportNumber: true,
    benefits: [{ text: 'See shapes', textAr: 'انظر إلى الأشكال', descriptionAr: 'انظر إلى الضوء قبل الخطوط' }],
    endDate: '2039-12-31',
    version: updated.version,
  });

  // A section with a video, an audio file and an article.
  const sectionBody = { product_id: product._id, title: 'First week', title_ar: 'الأسبوع الأول' };
  const section = done(await call('POST', '/cc/product/section', { body: sectionBody, token }), 'Section created successfully', 201);
  expect(section).toEqual({ _id: expect.any(String), ...sectionBody, priority: 1, content: [] });
  const add = async (body: object) =>
    done(
      await call('POST', '/cc/product/section/content', { body: { section_id: section._id, ...body }, token }),
      'Content uploaded successfully',
      201,
    );
  const film = await upload(clip('clip.mp4'), { token });
  const song = await upload(clip('clip.mp3'), { token });
  expect(film.status).toBe('processing');
  for (const { _id } of [film, song]) await processed({ token }, _id);
  const items = [
    await add({ type: 'video', title: 'Watch me draw', file_id: film._id }),
    await add({ type: 'audio', title: 'Talk about light', file_id: song._id }),
    await add({
      type: 'article',
      title: 'What to buy',
      title_ar: 'ما تشتريه',
      subtitle: 'Little',
      body: '<p>Cheap paper.</p>',
      is_free: true,
    }),
  ];
  expect(items[0]).toEqual({
    _id: expect.any(String),
    version: 1,
    product_id: product._id,
    section_id: section._id,
    type: 'video',
    title: 'Watch me draw',
    title_ar: null,
    subtitle: null,
    subtitle_ar: null,
    body: null,
    file_id: film._id,
    file: {
      _id: film._id,
      kind: 'video',
      status: 'ready',
      failure: null,
      name: 'clip.mp4',
      bytes: film.bytes,
      mime_type: 'video/mp4',
      duration_seconds: expect.closeTo(film.duration_seconds, 0),
    },
    is_free: false,
    is_visible: true,
    priority: 1,
    created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    updated_at: expect.any(String),
  });
  const spare = await add({ type: 'article', title: 'Thrown away', body: '<p>Nothing.</p>' });
  expect(done(await call('DELETE', `/cc/product/section/content/${spare._id}`, { token }), 'Content deleted successfully')).toEqual({
    _id: spare._id,
  });
  const rename = { body: { title: 'What to buy first' }, token };
  const article = done(await call('PUT', `/cc/product/section/content/${items[2]._id}`, rename), 'Content updated successfully');
  expect(article).toMatchObject({ title: 'What to buy first', title_ar: 'ما تشتريه', subtitle: 'Little', is_free: true, priority: 3 });
  expect(done(await call('GET', `/cc/product/section/content/single/${article._id}`, { token }), 'Done')).toEqual(article);
  const whole = { ...section, content: [items[0], items[1], article] };
  expect(done(await call('GET', `/cc/product/section/single/${section._id}`, { token }), 'Done')).toEqual(whole);
  expect(done(await call('GET', `/cc/product/section/list/${product._id}`, { token }), 'Done')).toEqual([whole]);

  // Its status changes, and the list.
  const move = async (status: string) =>
    done(await call('PUT', `/cc/product/${product._id}`, { body: { status }, token }), 'product status updated successfully');
  for (const status of ['published', 'archived', 'draft', 'published'])
    expect(await move(status)).toMatchObject({ _id: product._id, status });
  const list = await call('GET', '/cc/product/v2/getProductList?status=published&search=drawing', { token });
  expect(list).toMatchObject({ status: 200, body: { message: 'Done', meta: { page: 1, size: 12, total: 1 } } });
  expect(list.body.data).toEqual([done(await call('GET', `/cc/product/${product._id}`, { token }), 'Done')]);
});

test('each documented path stands below /api too', async () => {
  const { paths } = (await rest('GET', '/openapi.json')).body;
  expect(Object.keys(paths).length).toBeGreaterThan(30);
  for (const path of Object.keys(paths)) {
    // A method that no path has: the answer names those that it has.
    const told = async (base: string) => {
      const response = await fetch(`${setting('TEST_URL')}${base}${path.replace(/\{\w+\}/, nobody)}`, { method: 'PATCH' });
      return [response.status, response.headers.get('allow')] as const;
    };
    const [status, allowed] = await told('/api');
    expect([status, allowed], path).toEqual(await told(''));
    expect([status, allowed?.split(', ')], path).toEqual([
      405,
      expect.arrayContaining(Object.keys(paths[path]).map((method) => method.toUpperCase())),
    ]);
  }
});
