import type { PaymentGateway, PaymentMethod } from './gateway.ts';

/** The payment gateways of the settings, in their order. Without any, only free products can be bought. */
export interface Gateways {
  readonly all: readonly PaymentGateway[];
  /** How customers can pay in a currency. The first is offered first. */
  methods(currency: string): PaymentMethod[];
  /** What can be paid in each of these ways, in minor units: multiples of `step` from `least` on. */
  ways(currency: string): { method: PaymentMethod; step: number; least: number }[];
  /** The minor units of which an amount must be a multiple to be payable by each method: 10 with Stripe in KWD, otherwise 1. */
  unit(currency: string): number;
  /** The least amount that can be paid in each way, in minor units. */
  least(currency: string): number;
  /** The first gateway that takes a method in a currency; null if none does. */
  forMethod(method: PaymentMethod, currency: string): PaymentGateway | null;
  /** The gateways' names, as in the column `gateway`. */
  readonly names: readonly string[];
  /** The gateway of a name; null if the settings do not name it, or no longer do. */
  find(name: string): PaymentGateway | null;
  /** The gateway of a name. @throws if the settings do not name it, or no longer do. */
  of(name: string): PaymentGateway;
}

const everyMethod: readonly PaymentMethod[] = ['CARD', 'KNET'];

export function gatewaysOf(all: readonly PaymentGateway[]): Gateways {
  const forMethod = (method: PaymentMethod, currency: string) =>
    all.find((gateway) => gateway.methods.includes(method) && gateway.step(method, currency) !== null) ?? null;
  const ways = (currency: string) =>
    everyMethod.flatMap((method) => {
      const gateway = forMethod(method, currency);
      return gateway ? { method, step: gateway.step(method, currency) ?? 1, least: gateway.least(method, currency) } : [];
    });
  const find = (name: string) => all.find((one) => one.name === name) ?? null;
  return {
    all,
    names: all.map(({ name }) => name),
    forMethod,
    find,
    ways,
    unit: (currency) => Math.max(1, ...ways(currency).map(({ step }) => step)),
    least: (currency) => Math.max(1, ...ways(currency).map(({ least }) => least)),
    methods: (currency) => ways(currency).map(({ method }) => method),
    of: (name) => {
      const gateway = find(name);
      if (!gateway) throw new Error(`PAYMENT_GATEWAY does not name ${name}, which has payments of ours`);
      return gateway;
    },
  };
}
