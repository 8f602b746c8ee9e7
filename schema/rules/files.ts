/** Largest upload of each kind, in MB of a million bytes. */
export const megabytesAllowed = { IMAGE: 15, AUDIO: 500, VIDEO: 2000 } as const;

/** The most pixels that a picture may have, in millions. Without this limit, a small file could fill the memory. */
export const megapixelsAllowed = 50;

/** The longest side of a kept picture, in pixels. */
export const longestSide = 2560;

/**
 * The accepted types of files, by the names that people know, with their endings. The endings only serve for choosing and guessing: the
 * server decides by a file's bytes.
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

/** The message, under `file`, for a file that is not of the wanted kind. */
export const notOfKind = { IMAGE: 'notImage', VIDEO: 'notVideo', AUDIO: 'notAudio' } as const;
