import { expect, test } from 'vitest';
import { gql, rest } from '../support/client.ts';
import { clip, picture } from '../support/files.ts';
import { type CreatorAccount, world } from '../support/world.ts';

/**
 * Runs the same steps of a product's life once by GraphQL and once by REST, and compares the results and the refusals.
 */
type Fields = Record<string, unknown>;
/** The result of a step: the new object's id, or the message of each wrong field. */
type Outcome = { id: string } | { refused: Record<string, string> };

interface Door {
  upload(creator: CreatorAccount, file: File): Promise<Outcome>;
  createProduct(creator: CreatorAccount, fields: Fields): Promise<Outcome>;
  updateProduct(creator: CreatorAccount, id: string, fields: Fields): Promise<Outcome>;
  setStatus(creator: CreatorAccount, id: string, status: 'published' | 'draft' | 'archived'): Promise<Outcome>;
  createSection(creator: CreatorAccount, fields: Fields): Promise<Outcome>;
  updateSection(creator: CreatorAccount, id: string, fields: Fields): Promise<Outcome>;
  deleteSection(creator: CreatorAccount, id: string): Promise<Outcome>;
  createItem(creator: CreatorAccount, fields: Fields): Promise<Outcome>;
  updateItem(creator: CreatorAccount, id: string, fields: Fields): Promise<Outcome>;
  deleteItem(creator: CreatorAccount, id: string): Promise<Outcome>;
  orderItems(creator: CreatorAccount, sectionId: string, ids: string[]): Promise<Outcome>;
}

const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** GraphQL field names in REST's spelling. */
const restNames: Record<string, string> = { coverId: 'cover_image', 'price.amount': 'price', id: '_id', sections: 'content' };
const restName = (path: string) => restNames[path] ?? snake(path);

async function throughGraphql(creator: CreatorAccount, document: string, variables: Fields): Promise<Outcome> {
  const { data, errors } = await gql(document, variables, creator);
  expect(errors).toBeUndefined();
  const [payload] = Object.values(data) as (Fields & { userErrors: { field: string[] | null; message: string }[] })[];
  const { userErrors, ...object } = payload as NonNullable<typeof payload>;
  if (userErrors.length) {
    return { refused: Object.fromEntries(userErrors.map(({ field, message }) => [restName(field?.join('.') ?? ''), message])) };
  }
  const [made] = Object.values(object) as (string | { id: string })[];
  return { id: typeof made === 'string' ? made : (made as { id: string }).id };
}

const graphql: Door = {
  upload: (creator, file) =>
    throughGraphql(creator, 'mutation ($file: Upload!) { fileUpload(file: $file) { file { id } userErrors { field message } } }', { file }),
  createProduct: (creator, input) => throughGraphql(creator, mutation('productCreate', 'product', 'ProductCreateInput'), { input }),
  updateProduct: (creator, id, input) => throughGraphql(creator, change('productUpdate', 'product', 'ProductUpdateInput'), { id, input }),
  setStatus: (creator, id, status) => {
    const name = { published: 'productPublish', draft: 'productMoveToDraft', archived: 'productArchive' }[status];
    return throughGraphql(creator, `mutation ($id: UUID!) { ${name}(id: $id) { product { id } userErrors { field message } } }`, { id });
  },
  createSection: (creator, input) => throughGraphql(creator, mutation('sectionCreate', 'section', 'SectionCreateInput'), { input }),
  updateSection: (creator, id, input) => throughGraphql(creator, change('sectionUpdate', 'section', 'SectionUpdateInput'), { id, input }),
  deleteSection: (creator, id) =>
    throughGraphql(creator, 'mutation ($id: UUID!) { sectionDelete(id: $id) { deletedId userErrors { field message } } }', { id }),
  createItem: (creator, input) =>
    throughGraphql(creator, mutation('contentItemCreate', 'contentItem', 'ContentItemCreateInput'), { input }),
  updateItem: (creator, id, input) =>
    throughGraphql(creator, change('contentItemUpdate', 'contentItem', 'ContentItemUpdateInput'), { id, input }),
  deleteItem: (creator, id) =>
    throughGraphql(creator, 'mutation ($id: UUID!) { contentItemDelete(id: $id) { deletedId userErrors { field message } } }', { id }),
  orderItems: (creator, sectionId, itemIds) =>
    throughGraphql(
      creator,
      'mutation ($sections: [SectionOrderInput!]!) { contentItemReorder(sections: $sections) { product { id } userErrors { field message } } }',
      { sections: [{ sectionId, itemIds }] },
    ),
};

const mutation = (name: string, object: string, input: string) =>
  `mutation ($input: ${input}!) { ${name}(input: $input) { ${object} { id } userErrors { field message } } }`;
const change = (name: string, object: string, input: string) =>
  `mutation ($id: UUID!, $input: ${input}!) { ${name}(id: $id, input: $input) { ${object} { id } userErrors { field message } } }`;

/** A GraphQL input with REST's names. */
function bodyOf(fields: Fields): Fields {
  const { price, specialDeal, cost, type, ...rest } = fields as Fields & {
    price?: { amount: string; currency: string };
    specialDeal?: { productId: string; discount: number };
  };
  return {
    ...Object.fromEntries(Object.entries(rest).map(([name, value]) => [restName(name), value])),
    ...(price && { price: price.amount, currency: price.currency }),
    ...(specialDeal && { special_deal: { product_id: specialDeal.productId, discount: specialDeal.discount } }),
    ...(cost ? { cost: String(cost).toLowerCase() } : {}),
    ...(type ? { type: String(type).toLowerCase() } : {}),
  };
}

async function byPath(
  creator: CreatorAccount,
  method: 'POST' | 'PUT' | 'DELETE',
  path: string,
  body?: Fields | FormData,
): Promise<Outcome> {
  const sent = body instanceof FormData ? { form: body } : { body };
  const answer = await rest(method, path, { ...sent, token: creator.token });
  expect(answer.status, `${method} ${path} ${JSON.stringify(answer.body)}`).toBeLessThan(500);
  if (answer.status >= 400) return { refused: answer.body.errors ?? { '': answer.body.message } };
  return { id: answer.body.data._id };
}

const paths: Door = {
  upload: (creator, file) => {
    const form = new FormData();
    form.set('file', file);
    return byPath(creator, 'POST', '/cc/file/upload', form);
  },
  createProduct: (creator, fields) => byPath(creator, 'POST', '/v2/cc/product', bodyOf(fields)),
  updateProduct: (creator, id, fields) => byPath(creator, 'PUT', `/v2/cc/product/${id}`, bodyOf(fields)),
  setStatus: (creator, id, status) => byPath(creator, 'PUT', `/cc/product/${id}`, { status }),
  createSection: (creator, fields) => byPath(creator, 'POST', '/cc/product/section', bodyOf(fields)),
  updateSection: (creator, id, fields) => byPath(creator, 'PUT', `/cc/product/section/${id}`, bodyOf(fields)),
  deleteSection: (creator, id) => byPath(creator, 'DELETE', `/cc/product/section/${id}`),
  createItem: (creator, fields) => byPath(creator, 'POST', '/cc/product/section/content', bodyOf(fields)),
  updateItem: (creator, id, fields) => byPath(creator, 'PUT', `/cc/product/section/content/${id}`, bodyOf(fields)),
  deleteItem: (creator, id) => byPath(creator, 'DELETE', `/cc/product/section/content/${id}`),
  orderItems: (creator, id, content) => byPath(creator, 'PUT', `/cc/product/section/content/priority/${id}`, { content }),
};

/** Builds, reorders, corrects and sells a product. Returns the refusals, in order. */
async function tell(door: Door, creator: CreatorAccount): Promise<{ productId: string; refusals: unknown[] }> {
  const refusals: unknown[] = [];
  const done = async (outcome: Promise<Outcome>): Promise<string> => {
    const settled = await outcome;
    expect(settled).toHaveProperty('id');
    return (settled as { id: string }).id;
  };
  const refused = async (outcome: Promise<Outcome>) => {
    const settled = await outcome;
    expect(settled).toHaveProperty('refused');
    refusals.push(settled);
  };

  // A draft, refused while it is wrong and completed in steps.
  await refused(door.createProduct(creator, { title: ' '.repeat(3) }));
  await refused(door.createProduct(creator, { title: 'x'.repeat(101), subtitle: 'y'.repeat(301), groupChatLink: 'chat' }));
  await refused(door.createProduct(creator, { title: 'Dates', startDate: '2039-02-01', endDate: '2039-01-01' }));
  const other = await done(door.createProduct(creator, { title: 'Charcoal' }));
  const productId = await done(door.createProduct(creator, { title: 'Drawing faces', titleAr: 'رسم الوجوه' }));
  await refused(door.setStatus(creator, productId, 'published'));
  await refused(door.upload(creator, new File(['no picture'], 'cover.png')));
  const coverId = await done(door.upload(creator, await picture()));
  const fields = {
    subtitle: 'Line by line',
    description: '<p>Bring paper<script>alert(1)</script></p>',
    coverId,
    cost: 'PAID',
    price: { amount: '12.500', currency: 'KWD' },
    benefits: [{ text: 'See shapes', description: 'Look at light before lines' }],
    startDate: '2026-01-01',
    endDate: '2039-12-31',
    maxParticipants: 30,
    groupChatLink: 'https://chat.example.com/room',
    showSupportNumber: true,
    promoCodes: [{ code: ' Summer ', percentage: 20 }],
    specialDeal: { productId: other, discount: 30 },
  };
  await done(door.updateProduct(creator, productId, fields));
  await refused(door.updateProduct(creator, productId, { benefits: [{ text: 'ab', description: 'short' }] }));
  await refused(door.updateProduct(creator, productId, { price: { amount: '-1', currency: 'KWD' } }));
  await refused(
    door.updateProduct(creator, productId, {
      promoCodes: [
        { code: 'summer', percentage: 10 },
        { code: 'SUMMER', percentage: 20 },
      ],
    }),
  );

  // Its content.
  await refused(door.createSection(creator, { productId, title: '' }));
  const sectionId = await done(door.createSection(creator, { productId, title: 'First lines' }));
  const spare = await done(door.createSection(creator, { productId, title: 'Not needed' }));
  await done(door.updateSection(creator, sectionId, { title: 'The first lines', titleAr: 'الخطوط الأولى' }));
  await refused(door.createItem(creator, { sectionId, type: 'ARTICLE', title: 'Empty' }));
  await refused(door.createItem(creator, { sectionId, type: 'VIDEO', title: 'No film' }));
  const article = await done(door.createItem(creator, { sectionId, type: 'ARTICLE', title: 'Materials', body: '<p>Paper</p>' }));
  const fileId = await done(door.upload(creator, clip('clip.mp3')));
  await refused(door.createItem(creator, { sectionId, type: 'VIDEO', title: 'No film', fileId }));
  const audio = await done(door.createItem(creator, { sectionId, type: 'AUDIO', title: 'Listen', fileId, isFree: true }));
  const extra = await done(door.createItem(creator, { sectionId, type: 'ARTICLE', title: 'Extra', body: '<p>More</p>' }));
  await done(
    door.updateItem(creator, article, { title: 'What you need', titleAr: 'ما تحتاجه', subtitle: 'Before you start', isVisible: false }),
  );
  await refused(door.updateItem(creator, article, { title: 'x'.repeat(51) }));
  await done(door.orderItems(creator, sectionId, [extra, audio, article]));
  await done(door.deleteItem(creator, extra));
  await refused(door.orderItems(creator, sectionId, [extra, article, audio]));
  await refused(door.deleteItem(creator, extra));
  await done(door.deleteSection(creator, spare));
  await refused(door.createSection(creator, { productId: spare, title: 'In what there is not' }));

  // Its status.
  await done(door.setStatus(creator, productId, 'published'));
  await refused(door.setStatus(creator, productId, 'published'));
  await refused(door.updateProduct(creator, productId, { subtitle: null }));
  await done(door.setStatus(creator, productId, 'archived'));
  await done(door.setStatus(creator, productId, 'draft'));
  await done(door.setStatus(creator, productId, 'published'));
  return { productId, refusals };
}

const outlineQuery = /* GraphQL */ `
  query Outline($id: UUID!) {
    product(id: $id) {
      status title titleAr subtitle description cover { width height } cost price { amount currency } benefits { text description }
      startDate endDate maxParticipants groupChatLink showSupportNumber version sectionCount contentItemCount
      promoCodes { code percentage } specialDeal { discount }
      sections { title titleAr position items { type title titleAr subtitle subtitleAr body isFree isVisible position file { kind mimeType bytes } } }
    }
  }
`;

test('REST and GraphQL give the same results and refusals for a product', async () => {
  const doors = [graphql, paths];
  const told = await Promise.all(
    doors.map(async (door) => {
      const creator = await world.creator();
      const { productId, refusals } = await tell(door, creator);
      const { data } = await gql(outlineQuery, { id: productId }, creator);
      return { refusals, product: data.product };
    }),
  );
  const [byGraphql, byPaths] = told;
  expect(byPaths?.refusals).toEqual(byGraphql?.refusals);
  expect(byPaths?.product).toEqual(byGraphql?.product);
  expect(byGraphql?.product).toMatchObject({
    status: 'PUBLISHED',
    contentItemCount: 2,
    sections: [{ title: 'The first lines', items: [{ title: 'Listen' }, { title: 'What you need' }] }],
  });
});
