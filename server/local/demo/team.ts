import type { Context } from '../../core/context.ts';
import type { ConsoleUser } from '../../core/viewer.ts';
import { SignIn } from '../../domains/accounts/entities.ts';
import { deviceOf } from '../../domains/accounts/user-agent.ts';
import { Admin } from '../../domains/admins/entities.ts';
import { adminInvite } from '../../domains/admins/service.ts';
import { record } from '../../domains/audit/record.ts';
import { productMoveToDraft, productPublish, productUpdate } from '../../domains/products/service.ts';
import type { AdminPermission } from '../../graphql/generated.ts';
import { acting, addUser, at, viewerOf, type World } from './world.ts';

const day = 86_400_000;
const hour = 3_600_000;
const devices = {
  laptop: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
  phone:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
  office: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0',
};

/** Adds two admins, an open invitation, and recent changes by the owner and the admins. */
export async function addTeam(world: World, owner: ConsoleUser, productIds: readonly string[], passwordHash: string): Promise<void> {
  const today = world.platform.now().getTime();
  const ago = (days: number) => new Date(today - days * day);
  const dalal = { email: 'viewer@diwan.test', fullName: 'Dalal Viewer', permission: 'VIEW', moment: ago(60) } as const;
  const salem = { email: 'editor@diwan.test', fullName: 'Salem Editor', permission: 'EDIT', moment: ago(45) } as const;
  const viewer = await addAdmin(world, owner, dalal, passwordHash);
  const editor = await addAdmin(world, owner, salem, passwordHash);

  await work(at(world, ago(12), viewer), devices.office);
  const [first, second] = productIds;
  if (first && second) {
    const revising = at(world, ago(9), editor);
    await work(revising, devices.laptop);
    await acting(revising, 'productMoveToDraft', 'Product', { id: second }, () => productMoveToDraft(revising, second));
    const change = { id: second, input: { showSupportNumber: true } };
    await acting(revising, 'productUpdate', 'Product', change, () => productUpdate(revising, change));
    const later = at(world, new Date(ago(9).getTime() + hour), editor);
    await acting(later, 'productPublish', 'Product', { id: second }, () => productPublish(later, second));
    const support = { id: first, input: { showSupportNumber: true } };
    const answering = at(world, ago(4), owner);
    await work(answering, devices.phone);
    await acting(answering, 'productUpdate', 'Product', support, () => productUpdate(answering, support));
  }
  const inviting = at(world, ago(2), owner);
  const noura = { input: { fullName: 'Noura Newcomer', email: 'newcomer@diwan.test', permission: 'EDIT' as const } };
  await acting(inviting, 'adminInvite', 'Admin', noura, () => adminInvite(inviting, noura));
  await work(at(world, ago(1), viewer), devices.office);
}

interface Invited {
  email: string;
  fullName: string;
  permission: AdminPermission;
  /** The time of the invitation; it is accepted two hours later. */
  moment: Date;
}

async function addAdmin(
  world: World,
  owner: ConsoleUser,
  { email, fullName, permission, moment }: Invited,
  passwordHash: string,
): Promise<ConsoleUser> {
  const inviting = at(world, moment, owner);
  const { creatorId } = owner;
  const user = await addUser(inviting, email, 'CREATOR', passwordHash);
  const accepting = at(world, new Date(moment.getTime() + 2 * hour), viewerOf(user, creatorId, permission));
  const times = { invitedAt: moment, acceptedAt: accepting.now(), createdAt: moment };
  const admin = inviting.db.create(Admin, { creatorId, userId: user.id, email, fullName, permission, ...times });
  await inviting.db.insert(Admin, admin);
  const about = { objectType: 'Admin', objectId: admin.id, objectLabel: email };
  await record(inviting, owner, { action: 'adminInvite', ...about, changedFields: ['fullName', 'email', 'permission'] });
  await work(accepting, devices.office, 'invitationAccept');
  return viewerOf(user, creatorId, permission);
}

/** Adds a sign-in of some hours, which has ended. */
async function work(context: Context, userAgent: string, action = 'login'): Promise<void> {
  const { viewer, db } = context;
  if (viewer.kind !== 'console') return;
  const { userId, creatorId } = viewer;
  const begun = context.now();
  const ended = new Date(begun.getTime() + 3 * hour);
  const signIn = db.create(SignIn, {
    userId,
    creatorId,
    tokenVersion: 1,
    userAgent,
    createdAt: begun,
    lastSeenAt: ended,
    expiresAt: ended,
    endedAt: ended,
  });
  await db.insert(SignIn, signIn);
  await record(context, viewer, { action, objectType: 'SignIn', objectId: signIn.id, objectLabel: deviceOf(userAgent) });
}
