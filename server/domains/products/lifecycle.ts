import type { ProductStatus } from '../../graphql/generated.ts';

export type ProductAction = 'publish' | 'moveToDraft' | 'archive';

/**
 * A product's life: state x action → state; what is not here is refused as WRONG_STATE (specification, section 4). Leaving
 * PUBLISHED ends the sale; whoever bought keeps the product.
 */
export const productLifecycle: Readonly<Record<ProductStatus, Partial<Record<ProductAction, ProductStatus>>>> = {
  DRAFT: { publish: 'PUBLISHED' },
  PUBLISHED: { moveToDraft: 'DRAFT', archive: 'ARCHIVED' },
  ARCHIVED: { moveToDraft: 'DRAFT' },
};

/** What is said of an action that the state refuses. */
export const productRefusals: Readonly<Record<ProductAction, string>> = {
  publish: 'product.cannotPublish',
  moveToDraft: 'product.cannotMoveToDraft',
  archive: 'product.cannotArchive',
};
