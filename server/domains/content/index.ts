import { on } from '../../core/events.ts';
import type { Domain } from '../domain.ts';
import { uploadAnnounced, uploadFinished } from '../files/events.ts';
import { productDeleted, productDuplicated } from '../products/events.ts';
import { ArticleFile, Caption, ContentItem, Section } from './entities.ts';
import { copyContent } from './outline/copy.ts';
import { discardFilesOf } from './outline/items.ts';
import { makeItemOf, requireSection } from './outline/uploaded.ts';
import { fields, reads } from './reads.ts';
import { resolvers } from './resolvers.ts';
import { routes } from './routes.ts';

/** The content of products: sections of videos, audios and articles, and who may open them. */
export const content: Domain = {
  resolvers,
  entities: [Section, ContentItem, ArticleFile, Caption],
  reads,
  fields,
  on: [
    on(uploadAnnounced, requireSection),
    on(uploadFinished, makeItemOf),
    on(productDuplicated, copyContent),
    on(productDeleted, (context, { productId }) => discardFilesOf(context, 'product_id', productId)),
  ],
  audited: {
    Section: { table: 'sections', label: ({ title }) => title },
    ContentItem: { table: 'content_items', label: ({ title }) => title },
    Caption: { table: 'captions', label: ({ label }) => label },
  },
  routes,
  // Who may open an item, and whether its film can be played.
  joins: ['entitlements', 'files', 'media_packages', 'products', 'renditions'],
};
