import { customerCopied } from '../../core/copies.ts';
import { on } from '../../core/events.ts';
import { shownItemsChanged } from '../content/events.ts';
import type { Domain } from '../domain.ts';
import { copied } from './copied.ts';
import { ItemProgress, ProductProgress } from './entities.ts';
import { itemCompletion, productCompletion, reads } from './reads.ts';
import { resolvers } from './resolvers.ts';
import { recountProgress } from './service.ts';

/** How far customers are in what they bought. */
export const progress: Domain = {
  resolvers,
  entities: [ItemProgress, ProductProgress],
  reads,
  fields: { Product: { completion: productCompletion }, ContentItem: { completion: itemCompletion } },
  on: [on(customerCopied, async () => copied), on(shownItemsChanged, recountProgress)],
  // What there is to complete.
  joins: ['content_items', 'creators', 'entitlements', 'files', 'products', 'sections', 'users'],
};
