import compression from 'compression';

/** Bytes from which an answer is compressed: the usual 1 kB. */
export const compressFrom = 1024;

/** Compresses long answers, if the client accepts it. */
export const compress = compression({ threshold: compressFrom });
