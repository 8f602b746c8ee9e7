/** The levels at which plans are sold, lowest first. Plans of one family differ in duration, and over time in price and limits. */
export const families = ['FREE', 'STARTER', 'GROWTH', 'STUDIO'] as const;
export type PlanFamily = (typeof families)[number];
