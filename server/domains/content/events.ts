import { DomainEvent } from '../../core/events.ts';

/** Items of a product were shown, hidden or deleted. The product is locked. */
export const shownItemsChanged = new DomainEvent<{ productId: string }>('shownItemsChanged');
