/** Whether shortcuts are written and pressed as on a Mac. */
export const isMac = typeof navigator !== 'undefined' && /Mac|iPhone|iPad/.test(navigator.platform);
