import type { Permission, Role } from '../graphql/generated.ts';
import { forbidden, unauthenticated } from './errors.ts';

/** Whoever makes a request: the result of checking a token against the database, never of input. */
export type Viewer = Anonymous | SignedIn;
/** Anybody but nobody. */
export type SignedIn = Customer | ConsoleUser;

export interface Anonymous {
  kind: 'anonymous';
}
export interface Customer {
  kind: 'customer';
  userId: string;
  email: string;
  /** The signed-in device that the token stands for. */
  signInId: string;
  expiresAt: Date;
}
/** The owner of a creator's account or one of its admins. */
export interface ConsoleUser {
  kind: 'console';
  userId: string;
  email: string;
  /** The signed-in device that the token stands for. */
  signInId: string;
  expiresAt: Date;
  /** The account that this token works in. */
  creatorId: string;
  permission: Permission;
}

export const anonymous: Anonymous = { kind: 'anonymous' };

/** The console user behind a request. `@auth` has let nobody else in; this says so to the types. */
export function consoleUser(viewer: Viewer): ConsoleUser {
  if (viewer.kind !== 'console') throw forbidden();
  return viewer;
}

/** Whoever is signed in, as what `@auth` without a role has let in. */
export function signedIn(viewer: Viewer): SignedIn {
  if (viewer.kind === 'anonymous') throw unauthenticated();
  return viewer;
}

/** What it takes to come in somewhere. */
export interface Requirement {
  /** Without one: anybody signed in. */
  role?: Role;
  permission: Permission;
  scope?: string;
}

const rank: Record<Permission, number> = { VIEW: 0, EDIT: 1, OWNER: 2 };

/** Throws UNAUTHENTICATED for nobody, FORBIDDEN for the wrong kind of account or too little permission. */
export function requireViewer(viewer: Viewer, { role, permission }: Requirement): void {
  if (viewer.kind === 'anonymous') throw unauthenticated();
  if (role === 'CUSTOMER' && viewer.kind !== 'customer') throw forbidden();
  if (role === 'CREATOR' && (viewer.kind !== 'console' || rank[viewer.permission] < rank[permission])) throw forbidden();
}
