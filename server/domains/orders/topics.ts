/** Where a creator's open dashboards hear of a sale. */
export const saleMadeTopic = (creatorId: string) => `saleMade:${creatorId}`;

export interface SaleMade {
  orderId: string;
}
