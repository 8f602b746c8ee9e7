import { DomainEvent } from '../../core/events.ts';

/** A product was put on sale. */
export const productPublished = new DomainEvent<{ creatorId: string; productId: string }>('productPublished');

/** A draft was made of a product: its row is there, and what belongs to the product is to follow. Both are locked. */
export const productDuplicated = new DomainEvent<{ from: string; to: string }>('productDuplicated');

/** A product is deleted: its row, which is locked, goes next, with all that refers to it. */
export const productDeleted = new DomainEvent<{ productId: string }>('productDeleted');
