import type { ProductAction } from '../../../schema/rules/lifecycle.ts';

/** The message of each action, where the product's state refuses it. */
export const productRefusals: Readonly<Record<ProductAction, string>> = {
  publish: 'product.cannotPublish',
  moveToDraft: 'product.cannotMoveToDraft',
  archive: 'product.cannotArchive',
};
