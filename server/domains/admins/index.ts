import type { Domain } from '../domain.ts';
import { Admin } from './entities.ts';

export const admins: Domain = { resolvers: {}, entities: [Admin] };
