/** Largest upload of each kind, in MB of a million bytes. */
export const megabytesAllowed = { IMAGE: 15, AUDIO: 500, VIDEO: 2000 } as const;

/** Under `file` in the messages: why a file of another kind is not taken. */
export const notOfKind = { IMAGE: 'notImage', VIDEO: 'notVideo', AUDIO: 'notAudio' } as const;
