import { isInScope } from '../../schema/rules/api-keys.ts';
import { isEnough } from '../../schema/rules/permissions.ts';
import type { Permission, Role } from '../graphql/generated.ts';
import { forbidden, unauthenticated } from './errors.ts';

/**
 * Who makes a request: a visitor, a person, or a program with a key. Known from a token, never from input. The database has said what
 * the token stands for: with this request, or at most a minute ago for a remembered viewer.
 */
export type Viewer = Anonymous | SignedIn;
/** A viewer with a token. */
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
  remembered?: Remembered;
}
/** The owner of a creator's account, one of its admins, or a program with one of its keys. */
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
  /** With an API key, `userId` and `email` are the owner's, and the key is the sign-in. */
  key?: ApiKeyOfViewer;
  remembered?: Remembered;
}
export interface ApiKeyOfViewer {
  id: string;
  name: string;
  /** The beginning and the end of the key. */
  hint: string;
  scopes: readonly string[];
}
export type ApiKeyViewer = ConsoleUser & { key: ApiKeyOfViewer };

/**
 * What a process knows of a viewer whom it remembers and has not asked the database for (decision 21). Only queries of reads run with
 * one, whose statements compare the version.
 */
export interface Remembered {
  /** The `standing_version` of the sign-in or the key when the database was asked. With another one, the viewer's rights may be others. */
  version: number;
  /** Asks the database who the viewer is now. */
  ask(): Promise<Viewer>;
}

export const anonymous: Anonymous = { kind: 'anonymous' };

/** Narrows the viewer's type to a console user. `@auth` has refused all others already. */
export function consoleUser(viewer: Viewer): ConsoleUser {
  if (viewer.kind !== 'console') throw forbidden();
  return viewer;
}

/** Narrows the viewer's type to a customer. `@auth` has refused all others already. */
export function customerOf(viewer: Viewer): Customer {
  if (viewer.kind !== 'customer') throw forbidden();
  return viewer;
}

/** Narrows the viewer's type to a signed-in one. `@auth` has refused all others already. */
export function signedIn(viewer: Viewer): SignedIn {
  if (viewer.kind === 'anonymous') throw unauthenticated();
  return viewer;
}

/** Whether a viewer may change what is in their account: its owner, its EDIT admins, and their keys. */
export const mayEdit = (viewer: Viewer): boolean => viewer.kind === 'console' && isEnough(viewer.permission, 'EDIT');

/** The key that a program came with; undefined for people. */
export const keyOf = (viewer: Viewer): ApiKeyOfViewer | undefined => (viewer.kind === 'console' ? viewer.key : undefined);

/** Undefined for a viewer for whom the database was asked. */
export const rememberedOf = (viewer: Viewer): Remembered | undefined => (viewer.kind === 'anonymous' ? undefined : viewer.remembered);

/** What a viewer needs to call a field. */
export interface Requirement {
  /** Without a role, every signed-in viewer may call it. */
  role?: Role;
  permission: Permission;
  scope?: string;
}

/** @throws UNAUTHENTICATED without a token, FORBIDDEN for the wrong kind of account, too little permission or a key without the scope. */
export function requireViewer(viewer: Viewer, { role, permission, scope }: Requirement): void {
  if (viewer.kind === 'anonymous') throw unauthenticated();
  const key = keyOf(viewer);
  if (key) {
    requireScope(key, scope);
    return;
  }
  if (role === 'CUSTOMER' && viewer.kind !== 'customer') throw forbidden();
  if (role === 'CREATOR' && (viewer.kind !== 'console' || !isEnough(viewer.permission, permission))) throw forbidden();
}

/** @throws FORBIDDEN for a key without the scope, which the error names. What has no scope is for people alone. */
export function requireScope({ scopes }: ApiKeyOfViewer, scope: string | null | undefined): void {
  if (!scope) throw forbidden('api.notForKeys');
  if (!isInScope(scopes, scope)) throw forbidden('api.scopeMissing', { scope });
}
