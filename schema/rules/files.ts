/** Largest upload of each kind, in MB of a million bytes. */
export const megabytesAllowed = { IMAGE: 15, AUDIO: 500, VIDEO: 2000 } as const;
