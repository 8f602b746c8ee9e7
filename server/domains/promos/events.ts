import { DomainEvent } from '../../core/events.ts';
import type { Offered } from './offered.ts';

/**
 * A code is about to be retired or restored, outside the form of what it is for. Listeners lock what the code is for. The code is locked
 * after that, in the order in which a sale locks them.
 */
export const codeChanging = new DomainEvent<Offered>('codeChanging');
