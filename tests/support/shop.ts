import { type Caller, gql } from './client.ts';
import { copyOf } from './file-copies.ts';
import { clip, picture } from './files.ts';
import { sql } from './sql.ts';
import { instead, until } from './until.ts';
import { type Account, type ConsoleAccount, world } from './world.ts';

/** Uploads a file and returns its id. */
export async function uploaded(caller: Caller, file: File): Promise<string> {
  const { fileUpload } = (await gql(fileUploadMutation, { file }, caller)).data;
  if (fileUpload.userErrors.length) throw new Error(JSON.stringify(fileUpload.userErrors));
  return fileUpload.file.id;
}

/** Adds a picture to an account, as its upload does. */
export async function coverOf(caller: Caller): Promise<string> {
  const copy = await copyOf('cover', caller, async () => uploaded(await world.newCreator(), await picture()));
  return copy ?? uploaded(caller, await picture());
}

/** Adds a clip to an account, ready to play, as its upload and its packaging do. */
export async function playable(caller: Caller, name: Parameters<typeof clip>[0]): Promise<string> {
  const made = async (by: Caller) => {
    const id = await uploaded(by, clip(name));
    await processed(by, id);
    return id;
  };
  return (await copyOf(name, caller, async () => made(await world.newCreator()))) ?? made(caller);
}

/** Adds the rows of a packaged video or audio, three seconds long. Its address has no content. */
export async function recording({ creatorId, userId }: ConsoleAccount, kind: 'VIDEO' | 'AUDIO'): Promise<string> {
  const [file] = await sql<{ id: string }>(
    `with file as (
       insert into files (creator_id, uploaded_by, kind, mime_type, name, bytes, storage_key, duration_seconds, processed_percent)
       values ($1, $2, $3, $4, 'recording', 1, uuidv7()::text, 3, 100) returning id)
     insert into media_packages (file_id, key, ready_at) select id, decode(repeat('00', 16), 'hex'), now() from file returning file_id as id`,
    [creatorId, userId, kind, kind === 'VIDEO' ? 'video/mp4' : 'audio/mpeg'],
  );
  return (file as { id: string }).id;
}

/** Waits until a file's processing has ended, and returns it as its creator sees it. */
export async function processed(caller: Caller, id: string): Promise<{ status: string; failure: string | null; [field: string]: unknown }> {
  const made = async () => {
    const { file } = (await gql(fileQuery, { id }, caller)).data;
    return file?.status === 'PROCESSING' ? instead(file) : file;
  };
  return until(made, `${id} is still being processed`);
}

/** Makes a product: a draft with a title, or a complete one on sale. */
export async function product(
  caller: Caller,
  { published = false, ...input }: { published?: boolean; [field: string]: unknown } = {},
): Promise<{ id: string }> {
  const needed = published && {
    subtitle: 'From the first line to a portrait',
    coverId: input.coverId ?? (await coverOf(caller)),
    ...(input.cost === 'FREE' ? {} : { price: { amount: '12.500', currency: 'KWD' } }),
    startDate: '2026-01-01',
  };
  const { productCreate } = (await gql(productCreateMutation, { input: { title: 'Drawing faces', ...needed, ...input } }, caller)).data;
  if (productCreate.userErrors.length) throw new Error(JSON.stringify(productCreate.userErrors));
  const { id } = productCreate.product;
  if (published) {
    const { productPublish } = (await gql(productPublishMutation, { id }, caller)).data;
    if (productPublish.userErrors.length) throw new Error(JSON.stringify(productPublish.userErrors));
  }
  return { id };
}

export async function section(caller: Caller, productId: string, title = 'Start here'): Promise<{ id: string }> {
  const { sectionCreate } = (await gql(sectionCreateMutation, { input: { productId, title } }, caller)).data;
  if (sectionCreate.userErrors.length) throw new Error(JSON.stringify(sectionCreate.userErrors));
  return { id: sectionCreate.section.id };
}

/** Makes a creator with a product and its first section. */
export async function productWithSection(): Promise<{ creator: ConsoleAccount; productId: string; sectionId: string }> {
  const creator = await world.newCreator();
  const { id: productId } = await product(creator);
  return { creator, productId, sectionId: (await section(creator, productId)).id };
}

/** Adds an item at the end of a section, by default an article. A video or audio item gets a real clip, ready to play. */
export async function item(caller: Caller, sectionId: string, input: Record<string, unknown> = {}): Promise<{ id: string }> {
  const type = input.type ?? 'ARTICLE';
  const content =
    type === 'ARTICLE'
      ? { body: '<p>Read me</p>' }
      : { fileId: input.fileId ?? (await playable(caller, type === 'VIDEO' ? 'clip.mp4' : 'clip.mp3')) };
  const variables = { input: { sectionId, type, title: 'A lesson', ...content, ...input } };
  const { contentItemCreate } = (await gql(contentItemCreateMutation, variables, caller)).data;
  if (contentItemCreate.userErrors.length) throw new Error(JSON.stringify(contentItemCreate.userErrors));
  if ('fileId' in content) await processed(caller, content.fileId as string);
  return { id: contentItemCreate.contentItem.id };
}

/** Gives a product to a customer as a settled order does, without a payment. */
export async function bought({ userId }: Account, { creatorId }: ConsoleAccount, productId: string): Promise<void> {
  const [order] = await sql<{ id: string }>(
    `with numbered as (update creators set order_count = order_count + 1 where id = $1 returning order_count)
     insert into orders (creator_id, customer_id, product_id, number, status, title, total_amount, currency, hold_expires_at, paid_at, sold_on, sale_version)
     select $1, $2, $3, order_count, 'PAID', 'Bought', 0, 'KWD', now(), now(), current_date, 1 from numbered returning id`,
    [creatorId, userId, productId],
  );
  await sql('insert into entitlements (customer_id, product_id, order_id) values ($1, $2, $3)', [userId, productId, order?.id]);
}

const userErrors = 'userErrors { field code message }';
const productFields = /* GraphQL */ `
  id status title titleAr subtitle subtitleAr description descriptionAr cover { id url width height blur } cost
  price { amount currency } benefits { text textAr description descriptionAr } startDate endDate maxParticipants groupChatLink showSupportNumber
  sectionCount contentItemCount salesCount revenue { amount currency } createdAt updatedAt publishedAt publishConcerns version viewerCanEdit
`;
const mediaFields = /* GraphQL */ `
  url mimeType expiresAt posterUrl waveform captions { id language label url }
`;
const fileQuery = /* GraphQL */ `
  query File($id: UUID!) {
    file(id: $id) { id kind status processedPercent failure durationSeconds media { ${mediaFields} } }
  }
`;
export const itemFields = /* GraphQL */ `
  id productId sectionId type title titleAr subtitle subtitleAr body isFree isVisible position createdAt updatedAt version
  file { id kind bytes mimeType name durationSeconds image { id } media { ${mediaFields} } }
`;

export const fileUploadMutation = /* GraphQL */ `
  mutation FileUpload($file: Upload!) {
    fileUpload(file: $file) {
      file { id kind bytes mimeType name durationSeconds image { id url(width: 300) width height blur } media { ${mediaFields} } }
      ${userErrors}
    }
  }
`;
export const productCreateMutation = /* GraphQL */ `
  mutation ProductCreate($input: ProductCreateInput!) { productCreate(input: $input) { product { ${productFields} } ${userErrors} } }
`;
export const productUpdateMutation = /* GraphQL */ `
  mutation ProductUpdate($id: UUID!, $input: ProductUpdateInput!) {
    productUpdate(id: $id, input: $input) { product { ${productFields} } ${userErrors} }
  }
`;
export const productPublishMutation = /* GraphQL */ `
  mutation ProductPublish($id: UUID!) { productPublish(id: $id) { product { ${productFields} } ${userErrors} } }
`;
export const productMoveToDraftMutation = /* GraphQL */ `
  mutation ProductMoveToDraft($id: UUID!) { productMoveToDraft(id: $id) { product { ${productFields} } ${userErrors} } }
`;
export const productArchiveMutation = /* GraphQL */ `
  mutation ProductArchive($id: UUID!) { productArchive(id: $id) { product { ${productFields} } ${userErrors} } }
`;
export const productQuery = /* GraphQL */ `
  query Product($id: UUID!) { product(id: $id) { ${productFields} sections { id title position items { ${itemFields} } } } }
`;
export const productsQuery = /* GraphQL */ `
  query Products($first: Int, $after: String, $last: Int, $before: String, $filter: ProductFilter) {
    products(first: $first, after: $after, last: $last, before: $before, filter: $filter) {
      nodes { ${productFields} } edges { cursor node { id } } totalCount pageInfo { hasNextPage hasPreviousPage startCursor endCursor }
    }
  }
`;
export const sectionCreateMutation = /* GraphQL */ `
  mutation SectionCreate($input: SectionCreateInput!) {
    sectionCreate(input: $input) { section { id productId title titleAr position items { id } } ${userErrors} }
  }
`;
export const sectionUpdateMutation = /* GraphQL */ `
  mutation SectionUpdate($id: UUID!, $input: SectionUpdateInput!) {
    sectionUpdate(id: $id, input: $input) { section { id title titleAr position } ${userErrors} }
  }
`;
export const sectionDeleteMutation = /* GraphQL */ `
  mutation SectionDelete($id: UUID!) { sectionDelete(id: $id) { deletedId ${userErrors} } }
`;
const order = 'product { id sections { id position items { id sectionId position } } }';
export const sectionReorderMutation = /* GraphQL */ `
  mutation SectionReorder($productId: UUID!, $sectionIds: [UUID!]!) {
    sectionReorder(productId: $productId, sectionIds: $sectionIds) { ${order} ${userErrors} }
  }
`;
export const contentItemReorderMutation = /* GraphQL */ `
  mutation ContentItemReorder($sections: [SectionOrderInput!]!) { contentItemReorder(sections: $sections) { ${order} ${userErrors} } }
`;
export const contentItemCreateMutation = /* GraphQL */ `
  mutation ContentItemCreate($input: ContentItemCreateInput!) { contentItemCreate(input: $input) { contentItem { ${itemFields} } ${userErrors} } }
`;
export const contentItemUpdateMutation = /* GraphQL */ `
  mutation ContentItemUpdate($id: UUID!, $input: ContentItemUpdateInput!) {
    contentItemUpdate(id: $id, input: $input) { contentItem { ${itemFields} } ${userErrors} }
  }
`;
export const contentItemDeleteMutation = /* GraphQL */ `
  mutation ContentItemDelete($id: UUID!) { contentItemDelete(id: $id) { deletedId ${userErrors} } }
`;
export const contentItemsQuery = /* GraphQL */ `
  query ContentItems($productId: UUID!, $type: ContentType, $first: Int, $after: String, $last: Int, $before: String) {
    contentItems(productId: $productId, type: $type, first: $first, after: $after, last: $last, before: $before) {
      nodes { ${itemFields} } totalCount pageInfo { hasNextPage hasPreviousPage startCursor endCursor }
    }
  }
`;
export const storefrontProductQuery = /* GraphQL */ `
  query StorefrontProduct($id: UUID!) {
    storefrontProduct(id: $id) {
      id title titleAr description cover { url } cost price { amount currency } benefits { text textAr description descriptionAr } startDate endDate availability placesLeft
      creator { id username fullName } contentItemCount durationSeconds viewerOwns groupChatLink supportNumber
      sections { id title position items { id type title titleAr subtitle subtitleAr position isFree durationSeconds isOpen body status media { ${mediaFields} } } }
    }
  }
`;
export const myProductsQuery = /* GraphQL */ `
  query MyProducts($first: Int, $after: String) {
    myProducts(first: $first, after: $after) {
      nodes { id boughtAt product { id title viewerOwns availability } } totalCount pageInfo { hasNextPage endCursor }
    }
  }
`;
