import { creatorId, productId } from './dataset.ts';

/** A read of the API, as a request to each server, and how to compare the answers. */
export interface Question {
  title: string;
  diwan: { query: string; variables: Record<string, unknown> };
  postgraphile: { query: string; variables: Record<string, unknown> };
  /** The path on the bare server. */
  bare: string;
  /** Converts each server's answer to the same form, to compare them exactly. */
  same: { diwan(data: never): unknown; postgraphile(data: never): unknown; bare(data: never): unknown };
}

export const creator = 17;
const product = creator + 200 * 3;
const fils = (money: { amount: string }) => Number(money.amount.replace('.', ''));
/* biome-ignore lint/suspicious/noExplicitAny: answers of three servers, compared as they come */
type Any = any;

export const questions: Record<'Q1' | 'Q2' | 'Q3', Question> = {
  Q1: {
    title: 'a page of 20 products with counts, sales and revenue',
    diwan: {
      query: `query Q1 { products(first: 20, filter: { status: PUBLISHED }) {
        nodes { id title titleAr status price { amount currency } cover { id width height } contentItemCount salesCount revenue { amount currency } createdAt }
        pageInfo { hasNextPage endCursor } } }`,
      variables: {},
    },
    postgraphile: {
      query: `query Q1($creator: UUID!) { allProducts(first: 20, condition: { creatorId: $creator, status: "PUBLISHED" }, orderBy: [CREATED_AT_DESC, ROW_ID_DESC]) {
        nodes { rowId title titleAr status priceAmount currency cover: fileByCoverId { rowId width height }
          items: contentItemsByProductId { totalCount } totals: productTotalByProductId { orderCount revenueAmount } createdAt }
        pageInfo { hasNextPage endCursor } } }`,
      variables: { creator: creatorId(creator) },
    },
    bare: `/products?creator=${creatorId(creator)}`,
    same: {
      diwan: ({ products }: Any) =>
        products.nodes.map((n: Any) => [
          n.id,
          n.title,
          n.titleAr,
          n.status,
          fils(n.price),
          n.cover.id,
          n.cover.width,
          n.contentItemCount,
          n.salesCount,
          fils(n.revenue),
          Date.parse(n.createdAt),
        ]),
      postgraphile: ({ allProducts }: Any) =>
        allProducts.nodes.map((n: Any) => [
          n.rowId,
          n.title,
          n.titleAr,
          n.status,
          Number(n.priceAmount),
          n.cover.rowId,
          n.cover.width,
          n.items.totalCount,
          n.totals.orderCount,
          Number(n.totals.revenueAmount),
          Date.parse(n.createdAt),
        ]),
      bare: ({ nodes }: Any) =>
        nodes.map((n: Any) => [
          n.id,
          n.title,
          n.title_ar,
          n.status,
          n.price_amount,
          n.cover.id,
          n.cover.width,
          n.items,
          n.sales,
          n.revenue,
          Date.parse(n.created_at),
        ]),
    },
  },
  Q2: {
    title: 'a product with its sections and their 40 items',
    diwan: {
      query: `query Q2($id: UUID!) { product(id: $id) { id title subtitle description price { amount currency } benefits { text description }
        sections { id title position items { id type title subtitle isFree isVisible position file { id bytes durationSeconds } } } } }`,
      variables: { id: productId(product) },
    },
    postgraphile: {
      query: `query Q2($id: UUID!) { productByRowId(rowId: $id) { rowId title subtitle description priceAmount currency benefits
        sections: sectionsByProductId(orderBy: POSITION_ASC) { nodes { rowId title position
          items: contentItemsBySectionId(orderBy: POSITION_ASC) { nodes { rowId type title subtitle isFree isVisible position file: fileByFileId { rowId bytes durationSeconds } } } } } } }`,
      variables: { id: productId(product) },
    },
    bare: `/product?id=${productId(product)}`,
    same: {
      diwan: ({ product: p }: Any) => [
        p.id,
        p.title,
        fils(p.price),
        p.benefits,
        p.sections.map((s: Any) => [
          s.id,
          s.position,
          s.items.map((i: Any) => [i.id, i.type, i.title, i.isFree, i.position, i.file?.bytes ?? null]),
        ]),
      ],
      postgraphile: ({ productByRowId: p }: Any) => [
        p.rowId,
        p.title,
        Number(p.priceAmount),
        typeof p.benefits === 'string' ? JSON.parse(p.benefits) : p.benefits,
        p.sections.nodes.map((s: Any) => [
          s.rowId,
          s.position,
          s.items.nodes.map((i: Any) => [i.rowId, i.type, i.title, i.isFree, i.position, i.file ? Number(i.file.bytes) : null]),
        ]),
      ],
      bare: (p: Any) => [
        p.id,
        p.title,
        p.price_amount,
        p.benefits,
        p.sections.map((s: Any) => [
          s.id,
          s.position,
          s.items.map((i: Any) => [i.id, i.type, i.title, i.is_free, i.position, i.file?.bytes ?? null]),
        ]),
      ],
    },
  },
  Q3: {
    title: 'the revenue dashboard: a year by day, with totals',
    diwan: {
      query:
        'query Q3 { revenue(period: YEAR) { total { amount currency } paidCustomers orderCount days { date total { amount currency } orderCount } } }',
      variables: {},
    },
    postgraphile: {
      query: `query Q3($creator: UUID!) { creatorTotalByCreatorId(creatorId: $creator) { revenueAmount paidCustomers orderCount }
        allCreatorDays(condition: { creatorId: $creator }, orderBy: DAY_ASC) { nodes { day revenueAmount orderCount } } }`,
      variables: { creator: creatorId(creator) },
    },
    bare: `/revenue?creator=${creatorId(creator)}`,
    same: {
      diwan: ({ revenue: r }: Any) => [
        fils(r.total),
        r.paidCustomers,
        r.orderCount,
        r.days.map((d: Any) => [d.date, fils(d.total), d.orderCount]),
      ],
      postgraphile: ({ creatorTotalByCreatorId: t, allCreatorDays }: Any) => [
        Number(t.revenueAmount),
        t.paidCustomers,
        t.orderCount,
        allCreatorDays.nodes.map((d: Any) => [d.day, Number(d.revenueAmount), d.orderCount]),
      ],
      bare: (r: Any) => [
        r.revenue_amount,
        r.paid_customers,
        r.order_count,
        r.days.map((d: Any) => [d.day, d.revenue_amount, d.order_count]),
      ],
    },
  },
};
