/** The topic of an account's plan. A notification on it says that something about the plan has changed. */
export const planChangedTopic = (creatorId: string): string => `planChanged:${creatorId}`;
