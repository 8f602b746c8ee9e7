export type ProductStatus = 'DRAFT' | 'PUBLISHED' | 'ARCHIVED';
export type ProductAction = 'publish' | 'moveToDraft' | 'archive';

/**
 * A product's life: state x action → state. Other steps are refused as WRONG_STATE (specification, section 4). Leaving PUBLISHED ends the
 * sale, and customers who bought the product keep it.
 */
export const productLifecycle: Readonly<Record<ProductStatus, Partial<Record<ProductAction, ProductStatus>>>> = {
  DRAFT: { publish: 'PUBLISHED' },
  PUBLISHED: { moveToDraft: 'DRAFT', archive: 'ARCHIVED' },
  ARCHIVED: { moveToDraft: 'DRAFT' },
};
