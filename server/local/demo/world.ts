import { type Context, type ContextSource, createContext } from '../../core/context.ts';
import type { ConsoleUser, Viewer } from '../../core/viewer.ts';
import { User } from '../../domains/accounts/entities.ts';
import { recording } from '../../domains/audit/recorder.ts';
import type { AuditedType } from '../../domains/domain.ts';
import { domains } from '../../domains/index.ts';
import type { Permission, Role } from '../../graphql/generated.ts';
import type { MutationResult } from '../../graphql/mutations.ts';

export interface World extends Pick<ContextSource, 'platform' | 'planner' | 'listeners'> {
  /** The transaction that everything runs in. */
  db?: Context['db'];
}

/** A context at a moment, for a viewer. */
export function at({ db, ...source }: World, moment: Date, viewer?: Viewer): Context {
  const context = createContext({ ...source, platform: { ...source.platform, now: () => moment }, viewer, requestId: 'demo' });
  return db ? { ...context, db, withCommit: (statement) => statement.run(db) } : context;
}

/** Adds a user whose email is verified. */
export async function addUser(context: Context, email: string, role: Role, passwordHash: string): Promise<User> {
  const user = context.db.create(User, { email, role, passwordHash, emailVerifiedAt: context.now(), createdAt: context.now() });
  await context.db.insert(User, user);
  return user;
}

/** A user as the viewer of requests in an account. */
export const viewerOf = (user: User, creatorId: string, permission: Permission): ConsoleUser => ({
  kind: 'console',
  userId: user.id,
  email: user.email,
  signInId: user.id, // not a real sign-in: these viewers have no token
  expiresAt: new Date('9999-01-01'),
  creatorId,
  permission,
});

const audited: Readonly<Record<string, AuditedType>> = Object.assign({}, ...domains.map((domain) => domain.audited));

/** Runs a service as its mutation would, with an entry in the audit log. `type` is the changed object's type. */
export function acting<Result extends MutationResult>(
  context: Context,
  action: string,
  type: string,
  args: Readonly<Record<string, unknown>>,
  work: () => Promise<Result>,
): Promise<Result> {
  const object = audited[type];
  if (!object) throw new Error(`no domain says how to read a ${type}`);
  return recording(context, { action, object: { type, audited: object }, field: type.charAt(0).toLowerCase() + type.slice(1) }, args, work);
}
