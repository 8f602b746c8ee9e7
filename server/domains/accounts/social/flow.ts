import type { Role } from '../../../graphql/generated.ts';
import type { Signer } from '../../../platform/grants.ts';
import type { Checks } from '../../../platform/identity/provider.ts';
import type { PageLanguage } from '../../../platform/pages/page.ts';
import { sealing } from '../../../platform/sealing.ts';

/** Seconds that a sign-in may take at the provider (specification, section 9: redirect event cache). */
export const flowSeconds = 600;

/** A sign-in that is under way at the provider. Only the browser keeps it. */
export interface Flow {
  checks: Checks;
  role: Role;
  language: PageLanguage;
  /** The name that the page behind the popup listens for; null for a sign-in without a popup. */
  popup: string | null;
  /** The page to return to, without a popup. */
  next: string;
  /** The product that is being bought; null without a purchase. */
  productId: string | null;
}

const flowSealing = ({ config }: Signer) => sealing(config.jwtSecret, 'diwan sign-in with a provider');

/** A flow as a cookie's value: unreadable, and bound to its `state`. */
export function sealFlow(signer: Signer, flow: Flow): string {
  const flowText = JSON.stringify({ flow, until: signer.now().getTime() + flowSeconds * 1000 });
  return flowSealing(signer).seal(flowText, flow.checks.state).toString('base64url');
}

/** The flow of a `state`; null when the value is not ours, was changed, belongs to another state, or is too old. */
export function unsealFlow(signer: Signer, state: string, sealedFlow: string): Flow | null {
  const flowText = flowSealing(signer).open(Buffer.from(sealedFlow, 'base64url'), state);
  if (flowText === null) return null;
  const { flow, until } = JSON.parse(flowText) as { flow: Flow; until: number };
  return until > signer.now().getTime() ? flow : null;
}
