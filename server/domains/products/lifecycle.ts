import type { ProductAction } from '../../../schema/rules/lifecycle.ts';

/** What is said of an action that the state refuses. */
export const productRefusals: Readonly<Record<ProductAction, string>> = {
  publish: 'product.cannotPublish',
  moveToDraft: 'product.cannotMoveToDraft',
  archive: 'product.cannotArchive',
};
