/** Largest upload of each kind, in MB of a million bytes. */
export const megabytesAllowed = { IMAGE: 15, AUDIO: 500, VIDEO: 2000 } as const;

/** The most pixels that a picture may have, in millions. A few bytes could fill the memory otherwise. */
export const megapixelsAllowed = 50;

/** A picture's longest side as it is kept, in pixels. */
export const longestSide = 2560;

/**
 * The types of files that are taken, by the names that people know, with the endings of their names. The endings are for choosing
 * and guessing only: the server decides by a file's bytes.
 */
export const typesTaken = {
  IMAGE: { JPEG: ['jpg', 'jpeg'], PNG: ['png'], WebP: ['webp'], GIF: ['gif'], AVIF: ['avif'] },
  VIDEO: { MP4: ['mp4', 'm4v'], MOV: ['mov'], MKV: ['mkv'], WebM: ['webm'], '3GP': ['3gp', '3g2'] },
  AUDIO: {
    MP3: ['mp3'],
    M4A: ['m4a', 'm4b'],
    AAC: ['aac'],
    OGG: ['ogg', 'oga', 'opus'],
    WAV: ['wav'],
    FLAC: ['flac'],
    AIFF: ['aif', 'aiff'],
  },
} as const;

/** The endings of a kind's files, in lower case and without dots. */
export const endingsOf = (kind: keyof typeof typesTaken): readonly string[] => Object.values<readonly string[]>(typesTaken[kind]).flat();

/** Under `file` in the messages: why a file of another kind is not taken. */
export const notOfKind = { IMAGE: 'notImage', VIDEO: 'notVideo', AUDIO: 'notAudio' } as const;
