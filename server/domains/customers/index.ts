import type { Domain } from '../domain.ts';
import { plans } from './plans.ts';

/** Who has bought of an account. Their sums are kept by the reports. */
export const customers: Domain = { resolvers: {}, plans };
