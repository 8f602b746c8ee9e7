import type { ApolloCache } from '@apollo/client';
import {
  AppointmentTypeCreateDocument,
  type AppointmentTypeCreateInput,
  AppointmentTypeDeleteDocument,
  AppointmentTypeUpdateDocument,
} from '../../../apollo/generated.ts';
import { useAction } from '../../../apollo/useAction.ts';

/** Removes the list from the cache, so that it is read again when its screen is next opened. */
const leaveList = (cache: ApolloCache) => cache.evict({ id: 'ROOT_QUERY', fieldName: 'appointmentTypes' });

/** Adds an appointment type; answers what was wrong. */
export function useTypeCreate() {
  const create = useAction(AppointmentTypeCreateDocument);
  return (input: AppointmentTypeCreateInput) =>
    create({ input }, { update: (cache, { data }) => void (data?.appointmentTypeCreate?.appointmentType && leaveList(cache)) });
}

/** Changes the given fields of an appointment type; answers what was wrong. */
export function useTypeUpdate() {
  return useAction(AppointmentTypeUpdateDocument);
}

/** Deletes an appointment type, or withdraws one that was booked; answers what was wrong. */
export function useTypeDelete() {
  const remove = useAction(AppointmentTypeDeleteDocument);
  return (id: string) =>
    remove(
      { id },
      {
        update(cache, { data }) {
          if (!data?.appointmentTypeDelete?.deletedId) return;
          leaveList(cache);
          cache.evict({ id: cache.identify({ __typename: 'AppointmentType', id }) });
          cache.gc();
        },
      },
    );
}
