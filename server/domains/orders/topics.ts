/** The topic that tells a creator's open dashboards of a sale. */
export const saleMadeTopic = (creatorId: string) => `saleMade:${creatorId}`;

export interface SaleMade {
  orderId: string;
  version: number;
}

/** The topic that tells them that the sums have changed without a sale. */
export const revenueChangedTopic = (creatorId: string) => `revenueChanged:${creatorId}`;

export interface RevenueChanged {
  /** The moment of the change, in ISO 8601. */
  at: string;
}
