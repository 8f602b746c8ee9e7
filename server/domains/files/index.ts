import type { Domain } from '../domain.ts';
import { StoredFile, Upload } from './entities.ts';

/** What people upload: bytes on their way in, and the files that come of them. */
export const files: Domain = { resolvers: {}, entities: [StoredFile, Upload] };
