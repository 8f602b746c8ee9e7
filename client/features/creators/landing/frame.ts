/** The width and the gutters of the landing page's parts. */
export const landingFrame = { width: 'full', maxWidth: 'content', marginInline: 'auto', paddingInline: { base: 4, md: 8 } } as const;
