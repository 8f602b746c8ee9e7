import { appointmentType, open, settingsMutation, typeDeleteMutation, typeUpdateMutation } from './availability.ts';
import { type Caller, gql } from './client.ts';
import type { AdminAccount, CreatorAccount } from './world.ts';

/** The account's console user. */
interface Team {
  owner: CreatorAccount;
  editor: AdminAccount;
}

async function done(caller: Caller, mutation: string, variables: Record<string, unknown> = {}): Promise<void> {
  const { data, errors } = await gql(mutation, variables, caller);
  const [payload] = Object.values(data ?? {}) as { userErrors: unknown[] }[];
  if (errors || payload?.userErrors.length) throw new Error(JSON.stringify(errors ?? payload?.userErrors));
}

const noFields = { objectLabel: null, changedFields: [] as string[] };
const onType = { objectType: 'AppointmentType', objectLabel: 'Portfolio review', changedFields: [] as string[] };
const onFeed = ({ owner }: Team) => ({ objectType: 'CalendarFeed', objectId: owner.creatorId, ...noFields });
const feedRenewMutation = 'mutation { calendarFeedRenew { url userErrors { code } } }';

/** What the audit log records of hours, appointment types and the calendar, by the mutation's name. */
export const calendarActs = {
  availabilityUpdate: async ({ owner, editor }: Team) => {
    await open(owner, { hours: [{ weekday: 'SUNDAY', intervals: [{ from: '09:00', to: '12:00' }] }], dailyCap: 4 });
    // A form sends all its fields. Only those that differ are recorded.
    await open(editor, { hours: [{ weekday: 'SUNDAY', intervals: [{ from: '10:00', to: '12:00' }] }], dailyCap: 4, overrides: [] });
    return { objectType: 'Availability', objectId: owner.creatorId, objectLabel: null, changedFields: ['hours'] };
  },
  calendarSettingsUpdate: async ({ owner, editor }: Team) => {
    await done(editor, settingsMutation, { input: { weekStart: 'SATURDAY', timeZone: 'Asia/Kuwait' } });
    return { objectType: 'Creator', objectId: owner.creatorId, changedFields: ['weekStart'] };
  },
  appointmentTypeCreate: async ({ editor }: Team) => {
    const { id } = await appointmentType(editor);
    return { ...onType, objectId: id, changedFields: ['title', 'durations'] };
  },
  appointmentTypeUpdate: async ({ owner, editor }: Team) => {
    const { id } = await appointmentType(owner);
    const durations = [{ minutes: 30, price: { amount: '5.000', currency: 'KWD' } }];
    await done(editor, typeUpdateMutation, { id, input: { title: 'Portfolio review', isOffered: false, durations } });
    return { ...onType, objectId: id, changedFields: ['isOffered', 'durations'] };
  },
  appointmentTypeDelete: async ({ owner, editor }: Team) => {
    const { id } = await appointmentType(owner);
    await done(editor, typeDeleteMutation, { id });
    return { ...onType, objectId: id };
  },
  calendarFeedRenew: async (team: Team) => {
    await done(team.editor, feedRenewMutation);
    return onFeed(team);
  },
  calendarFeedRevoke: async (team: Team) => {
    await done(team.owner, feedRenewMutation);
    await done(team.editor, 'mutation { calendarFeedRevoke { revokedId userErrors { code } } }');
    return onFeed(team);
  },
};
