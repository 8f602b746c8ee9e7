/** Whether shortcuts are written and pressed as on a Mac. */
export const isMac = /Mac|iPhone|iPad/.test(navigator.platform);
