import compression from 'compression';

/**
 * Bytes from which an answer is compressed. A shorter answer fits into the first packets of a connection anyway, and compressing the 7.7 kB
 * of a page of products takes longer than making them.
 */
export const compressFrom = 14_000;

/** Compresses long answers, if the client accepts it. */
export const compress = compression({ threshold: compressFrom });
