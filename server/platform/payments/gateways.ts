import type { PaymentGateway, PaymentMethod } from './gateway.ts';

/** The payment gateways that the settings name, in their sequence. There may be none: then only free products can be bought. */
export interface Gateways {
  readonly all: readonly PaymentGateway[];
  /** How customers can pay in a currency. The first is offered first. */
  methods(currency: string): PaymentMethod[];
  /** The number of minor units of which every amount is a multiple that can be paid in each way: 10 with Stripe in KWD, otherwise 1. */
  unit(currency: string): number;
  /** The first gateway that takes a method in a currency; null if none does. */
  forMethod(method: PaymentMethod, currency: string): PaymentGateway | null;
  /** @throws if the settings do not name the gateway (any more). */
  of(name: string): PaymentGateway;
}

const everyMethod: readonly PaymentMethod[] = ['CARD', 'KNET'];

export function gatewaysOf(all: readonly PaymentGateway[]): Gateways {
  const forMethod = (method: PaymentMethod, currency: string) =>
    all.find((gateway) => gateway.methods.includes(method) && gateway.step(method, currency) !== null) ?? null;
  return {
    all,
    forMethod,
    unit: (currency) => Math.max(1, ...everyMethod.map((method) => forMethod(method, currency)?.step(method, currency) ?? 1)),
    methods: (currency) => everyMethod.filter((method) => forMethod(method, currency)),
    of: (name) => {
      const gateway = all.find((one) => one.name === name);
      if (!gateway) throw new Error(`PAYMENT_GATEWAY does not name ${name}, which has payments of ours`);
      return gateway;
    },
  };
}
