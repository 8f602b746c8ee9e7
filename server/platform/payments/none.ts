import type { PaymentGateway } from './gateway.ts';

const refuse = () => Promise.reject(new Error('PAYMENT_GATEWAY is none: nothing can be paid here'));

/** `PAYMENT_GATEWAY=none`: only free products can be bought. */
export const noGateway: PaymentGateway = { name: 'none', create: refuse, retrieve: refuse, refund: refuse, readEvent: () => null };
