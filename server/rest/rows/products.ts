import { fragmentOfTaken } from '../../graphql/sdl.ts';
import { wrongFields } from '../refusal.ts';
import type { Row } from '../row.ts';

/** A product with each plain field that it takes. */
const product = /* GraphQL */ `
  ${fragmentOfTaken('Product', 'ProductUpdateInput')}
  fragment Product on Product {
    id
    status
    ...ProductFields
    cover { id }
    cover_image_url: cover { url(width: 640) }
    price { amount }
    currency: price { currency }
    benefits { text textAr description descriptionAr }
    requirements { text textAr }
    questions { question questionAr answer answerAr }
    availability
    promoCodes { code percentage }
    specialDeal { productId sessionId appointmentTypeId discount }
    sectionCount
    contentItemCount
    salesCount
    createdAt
    updatedAt
    publishedAt
    publishConcerns
  }
`;

/** The action that leads to each status. */
const actions = { published: 'publish', draft: 'moveToDraft', archived: 'archive' } as const;

/** Sort orders of the list, by the schema's names. */
const sorts = ['newest', 'updated', 'title', 'title_ar', 'price', 'sales', 'revenue'];

export const productRows: readonly Row[] = [
  {
    method: 'POST',
    path: '/v2/cc/product',
    summary: 'Starts a draft.',
    document: /* GraphQL */ `
      mutation ProductCreate($input: ProductCreateInput!) { productCreate(input: $input) { product { ...Product } userErrors { field code message } } }
      ${product}
    `,
    status: 201,
    message: 'success.productCreated',
  },
  {
    method: 'PUT',
    path: '/v2/cc/product/:id',
    summary: 'Changes the given fields of a product; null clears an optional field.',
    document: /* GraphQL */ `
      mutation ProductUpdate($id: UUID!, $input: ProductUpdateInput!) {
        productUpdate(id: $id, input: $input) { product { ...Product } userErrors { field code message } }
      }
      ${product}
    `,
    message: 'success.productUpdated',
  },
  {
    method: 'GET',
    path: '/cc/product/:id',
    summary: 'A product of the account.',
    document: /* GraphQL */ `query Product($id: UUID!) { product(id: $id) { ...Product } } ${product}`,
    message: 'success.ok',
  },
  {
    method: 'PUT',
    path: '/cc/product/:id',
    summary: 'Publishes a product, moves it back to draft, or archives it.',
    document: /* GraphQL */ `
      mutation ProductStatus($id: UUID!, $publish: Boolean!, $moveToDraft: Boolean!, $archive: Boolean!) {
        productPublish(id: $id) @include(if: $publish) { product { ...Product } userErrors { field code message } }
        productMoveToDraft(id: $id) @include(if: $moveToDraft) { product { ...Product } userErrors { field code message } }
        productArchive(id: $id) @include(if: $archive) { product { ...Product } userErrors { field code message } }
      }
      ${product}
    `,
    variables: ({ params, body: { status } }) => {
      if (typeof status !== 'string' || !Object.hasOwn(actions, status))
        throw wrongFields({ status: status == null ? 'api.required' : 'api.wrongValue' });
      const action = actions[status as keyof typeof actions];
      return { id: params.id, publish: action === 'publish', moveToDraft: action === 'moveToDraft', archive: action === 'archive' };
    },
    body: {
      status: {
        type: 'string',
        enum: Object.keys(actions),
        description: 'The new status. A change that the present status does not allow is a 409.',
      },
    },
    message: 'success.productStatus',
  },
  {
    method: 'POST',
    path: '/cc/product/:id/duplicate',
    summary: 'Makes a draft with the texts, price, sections and items of a product.',
    document: /* GraphQL */ `
      mutation ProductDuplicate($id: UUID!) { productDuplicate(id: $id) { product { ...Product } userErrors { field code message } } }
      ${product}
    `,
    status: 201,
    message: 'success.productDuplicated',
  },
  {
    method: 'DELETE',
    path: '/cc/product/:id',
    summary: 'Deletes a product that was never ordered, with all its content.',
    document: /* GraphQL */ `mutation ProductDelete($id: UUID!) { productDelete(id: $id) { _id: deletedId userErrors { field code message } } }`,
    message: 'success.productDeleted',
  },
  {
    method: 'GET',
    path: '/cc/product/v2/getProductList',
    summary: "The account's products, by default newest first.",
    document: /* GraphQL */ `
      query Products($first: Int, $after: String, $filter: ProductFilter, $sort: ProductSort! = NEWEST) {
        products(first: $first, after: $after, filter: $filter, sort: $sort) { nodes { ...Product } totalCount pageInfo { endCursor hasNextPage } }
      }
      ${product}
    `,
    variables: ({ query: { status, search, sort } }) => ({ filter: { status, search }, sort }),
    query: {
      status: { type: 'string', enum: Object.keys(actions), description: 'Products in one status only.' },
      search: { type: 'string', description: 'Words of the titles and subtitles in either language.' },
      sort: { type: 'string', enum: sorts, description: 'The sort order, each in its natural direction; `newest` by default.' },
    },
    pageSize: 12,
    message: 'success.ok',
  },
];
