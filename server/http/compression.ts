import compression from 'compression';

/**
 * Bytes from which an answer is compressed. A shorter one leaves in the first packets of a connection either way, and to compress
 * the 7.7 kB of a page of products takes longer than to make them.
 */
export const compressFrom = 14_000;

/** Compresses long answers, if the client accepts it. */
export const compress = compression({ threshold: compressFrom });
