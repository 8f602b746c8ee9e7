import { DomainEvent } from '../../core/events.ts';

/** Items of a product, which is locked, were shown, hidden or deleted. */
export const shownItemsChanged = new DomainEvent<{ productId: string }>('shownItemsChanged');
