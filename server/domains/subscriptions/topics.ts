/** Something about an account's plan has changed. */
export const planChangedTopic = (creatorId: string): string => `planChanged:${creatorId}`;
