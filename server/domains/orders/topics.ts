/** Where a creator's open dashboards hear of a sale. */
export const saleMadeTopic = (creatorId: string) => `saleMade:${creatorId}`;

export interface SaleMade {
  orderId: string;
}

/** Where they hear that the sums have changed without a sale. */
export const revenueChangedTopic = (creatorId: string) => `revenueChanged:${creatorId}`;

export interface RevenueChanged {
  /** ISO 8601. */
  at: string;
}
