/** The minimum fee in minor units: 100 fils. */
const leastFee = 100;

/** The gateway's fee for an amount, in minor units: 2.5 %, rounded half up, at least 100 fils, never more than the amount. */
export const feeOf = (amount: number): number => Math.min(amount, Math.max(leastFee, Math.floor((amount * 25 + 500) / 1000)));
