import type { Config } from '../config.ts';
import type { GatewayName } from '../setting-kinds.ts';

/** The gateways of the settings whose keys are for tests, so that payments move no money. Our own gateway has no key. */
export function gatewaysWithTestKeys({ paymentGateways, stripe, tap }: Pick<Config, 'paymentGateways' | 'stripe' | 'tap'>): GatewayName[] {
  const keys: Partial<Record<GatewayName, string | undefined>> = { stripe: stripe?.secretKey, tap: tap?.secretKey };
  return paymentGateways.filter((name) => keys[name]?.includes('_test_'));
}
