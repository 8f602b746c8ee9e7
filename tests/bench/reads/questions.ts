import { formatAmount } from '../../../schema/rules/money.ts';
import { professions } from '../../../schema/rules/professions.ts';
import { creatorId, productId, username } from '../frame/dataset.ts';

/** Whom a request asks as or about: a creator, and one of their products. */
export interface Subject {
  creator: number;
  product: number;
}

interface Query {
  query: string;
  variables(subject: Subject): Record<string, unknown>;
}

/** A read of the API, as each server is asked for it. */
export interface Question {
  title: string;
  /** Whether Diwan is asked by the creator, signed in, or by nobody. */
  signedIn: boolean;
  diwan: Query;
  postgraphile: Query;
  /** The path on the bare server. */
  bare(subject: Subject): string;
  /** PostGraphile's answer as Diwan gives it. Cursors are opaque, so `true` stands for one. */
  fromPostgraphile(data: never): unknown;
}

/* biome-ignore lint/suspicious/noExplicitAny: answers of another server, as they come */
type Any = any;

const money = (amount: string | number, currency: string) => ({ amount: formatAmount(Number(amount), currency), currency });
const pageInfo = ({ hasNextPage, endCursor }: Any) => ({ hasNextPage, endCursor: Boolean(endCursor) });
const picture = ({ rowId, blur }: Any, width: number) => ({ id: rowId, url: `/media/images/${rowId}/${width}.webp`, blur });

export const questions: Record<'Q1' | 'Q2' | 'Q3' | 'Q4', Question> = {
  Q1: {
    title: 'a page of 20 products with counts, sales and revenue',
    signedIn: true,
    diwan: {
      query: `query Q1 { products(first: 20, filter: { status: PUBLISHED }) {
        nodes { id title titleAr status price { amount currency } cover { id width height } contentItemCount salesCount revenue { amount currency } createdAt }
        pageInfo { hasNextPage endCursor } } }`,
      variables: () => ({}),
    },
    postgraphile: {
      query: `query Q1($creator: UUID!) { allProducts(first: 20, condition: { creatorId: $creator, status: "PUBLISHED" }, orderBy: [CREATED_AT_DESC, ROW_ID_DESC]) {
        nodes { rowId title titleAr status priceAmount currency cover: fileByCoverId { rowId width height } contentItemCount
          totals: productTotalByProductId { orderCount revenueAmount } createdAt }
        pageInfo { hasNextPage endCursor } } }`,
      variables: ({ creator }) => ({ creator: creatorId(creator) }),
    },
    bare: ({ creator }) => `/Q1/${creatorId(creator)}`,
    fromPostgraphile: ({ allProducts: page }: Any) => ({
      products: {
        nodes: page.nodes.map(({ rowId, priceAmount, currency, cover, totals, createdAt, ...product }: Any) => ({
          ...product,
          id: rowId,
          price: money(priceAmount, currency),
          cover: { id: cover.rowId, width: cover.width, height: cover.height },
          salesCount: totals.orderCount,
          revenue: money(totals.revenueAmount, currency),
          createdAt: new Date(createdAt).toISOString(),
        })),
        pageInfo: pageInfo(page.pageInfo),
      },
    }),
  },
  Q2: {
    title: 'a product with its sections and their 40 items',
    signedIn: true,
    diwan: {
      query: `query Q2($id: UUID!) { product(id: $id) { id title subtitle description price { amount currency } benefits { text description }
        sections { id title position items { id type title subtitle isFree isVisible position file { id bytes durationSeconds } } } } }`,
      variables: ({ product }) => ({ id: productId(product) }),
    },
    postgraphile: {
      query: `query Q2($id: UUID!) { productByRowId(rowId: $id) { rowId title subtitle description priceAmount currency benefits
        sections: sectionsByProductId(orderBy: POSITION_ASC) { nodes { rowId title position
          items: contentItemsBySectionId(orderBy: POSITION_ASC) { nodes { rowId type title subtitle isFree isVisible position file: fileByFileId { rowId bytes durationSeconds } } } } } } }`,
      variables: ({ product }) => ({ id: productId(product) }),
    },
    bare: ({ product }) => `/Q2/${productId(product)}`,
    fromPostgraphile: ({ productByRowId: { rowId, priceAmount, currency, benefits, sections, ...product } }: Any) => ({
      product: {
        ...product,
        id: rowId,
        price: money(priceAmount, currency),
        benefits: (typeof benefits === 'string' ? JSON.parse(benefits) : benefits).map(({ text, description }: Any) => ({
          text,
          description,
        })),
        sections: sections.nodes.map(({ rowId: id, items, ...section }: Any) => ({
          ...section,
          id,
          items: items.nodes.map(({ rowId: itemId, file, ...item }: Any) => ({
            ...item,
            id: itemId,
            file: file && { id: file.rowId, bytes: Number(file.bytes), durationSeconds: file.durationSeconds },
          })),
        })),
      },
    }),
  },
  Q3: {
    title: 'the revenue dashboard: this year by day, with totals',
    signedIn: true,
    diwan: {
      query:
        'query Q3 { revenue(period: YEAR) { total { amount currency } paidCustomers orderCount days { date total { amount currency } orderCount } } }',
      variables: () => ({}),
    },
    postgraphile: {
      query: `query Q3($creator: UUID!) { creatorByRowId(rowId: $creator) { currency year { revenueAmount orderCount paidCustomers }
        daysOfYear { nodes { day revenueAmount orderCount } } } }`,
      variables: ({ creator }) => ({ creator: creatorId(creator) }),
    },
    bare: ({ creator }) => `/Q3/${creatorId(creator)}`,
    fromPostgraphile: ({ creatorByRowId: { currency, year, daysOfYear } }: Any) => ({
      revenue: {
        total: money(year.revenueAmount, currency),
        paidCustomers: year.paidCustomers,
        orderCount: year.orderCount,
        days: daysOfYear.nodes.map(({ day, revenueAmount, orderCount }: Any) => ({
          date: day,
          total: money(revenueAmount, currency),
          orderCount,
        })),
      },
    }),
  },
  // As the client asks, in `CreatorPage.graphql`.
  Q4: {
    title: "a creator's public page with 12 products, for a visitor",
    signedIn: false,
    diwan: {
      query: `query StorefrontCreator($username: String!, $after: String) { creatorPage(username: $username) {
        id username fullName fullNameAr ...CreatorHeader
        products(first: 12, after: $after) { nodes { id ...StorefrontCard } pageInfo { hasNextPage endCursor } } } }
      fragment CreatorHeader on CreatorPage { id username fullName fullNameAr bio bioAr profession { value label labelAr color }
        profilePic { id url(width: 320) blur } coverImage { id url(width: 1920) blur } }
      fragment StorefrontCard on StorefrontProduct { id title titleAr subtitle subtitleAr price { amount currency } startDate availability placesLeft viewerOwns
        cover { id url(width: 640) blur } creator { id username } }`,
      variables: ({ creator }) => ({ username: username(creator) }),
    },
    postgraphile: {
      query: `query Q4($username: String!) { creatorByName(name: $username) { rowId username fullName fullNameAr bio bioAr profession today
        profilePic: fileByProfilePicId { rowId blur } coverImage: fileByCoverImageId { rowId blur }
        products: onShow(first: 12) { nodes { rowId title titleAr subtitle subtitleAr priceAmount currency startDate placesLeft
          cover: fileByCoverId { rowId blur } creator: creatorByCreatorId { rowId username } } pageInfo { hasNextPage endCursor } } } }`,
      variables: ({ creator }) => ({ username: username(creator) }),
    },
    bare: ({ creator }) => `/Q4/${username(creator)}`,
    // Its client knows the names of professions, and says from days and places what can be bought. Nobody is signed in.
    fromPostgraphile: ({ creatorByName: { rowId, profession, profilePic, coverImage, products, today, ...creator } }: Any) => ({
      creatorPage: {
        ...creator,
        id: rowId,
        profession: professions.find(({ value }) => value === profession),
        profilePic: picture(profilePic, 320),
        coverImage: picture(coverImage, 1920),
        products: {
          nodes: products.nodes.map(({ rowId: id, priceAmount, currency, cover, creator: seller, ...product }: Any) => ({
            ...product,
            id,
            price: money(priceAmount, currency),
            availability: product.startDate > today ? 'UPCOMING' : product.placesLeft === 0 ? 'SOLD_OUT' : 'AVAILABLE',
            viewerOwns: false,
            cover: picture(cover, 640),
            creator: { id: seller.rowId, username: seller.username },
          })),
          pageInfo: pageInfo(products.pageInfo),
        },
      },
    }),
  },
};
