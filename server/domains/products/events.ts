import { DomainEvent } from '../../core/events.ts';

/** A product was put on sale. */
export const productPublished = new DomainEvent<{ creatorId: string; productId: string }>('productPublished');

/** A draft was made of a product. Its row exists, and listeners copy what belongs to the product. Both rows are locked. */
export const productDuplicated = new DomainEvent<{ from: string; to: string }>('productDuplicated');

/** A product is about to be deleted. Its row is locked, and is deleted next, with all that refers to it. */
export const productDeleted = new DomainEvent<{ productId: string }>('productDeleted');
