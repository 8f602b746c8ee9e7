import { DomainEvent } from '../../core/events.ts';
import type { Offered } from './offered.ts';

/**
 * A code of something is retired or restored beside its own form. What the code is for is held from here on, and the code is locked only then,
 * in the order in which a sale locks them.
 */
export const codeChanging = new DomainEvent<Offered>('codeChanging');
