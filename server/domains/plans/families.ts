/** Which plan it is, whatever it costs and however it is paid. In the order of their worth. */
export const families = ['FREE', 'STARTER', 'GROWTH', 'STUDIO'] as const;
export type PlanFamily = (typeof families)[number];
