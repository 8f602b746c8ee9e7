import type { ApolloCache } from '@apollo/client';
import {
  AppointmentTypeCreateDocument,
  type AppointmentTypeCreateInput,
  AppointmentTypeDeleteDocument,
  AppointmentTypeUpdateDocument,
} from '../../../apollo/generated.ts';
import { useAction } from '../../../apollo/useAction.ts';

/** Removes the list from the cache, so that it is read again when its screen is next opened. */
const leaveTypeList = (cache: ApolloCache) => cache.evict({ id: 'ROOT_QUERY', fieldName: 'appointmentTypes' });

/** Adds an appointment type; answers what was wrong. */
export function useTypeCreate() {
  const createType = useAction(AppointmentTypeCreateDocument);
  return (input: AppointmentTypeCreateInput) =>
    createType({ input }, { update: (cache, { data }) => void (data?.appointmentTypeCreate?.appointmentType && leaveTypeList(cache)) });
}

/** Changes the given fields of an appointment type; answers what was wrong. */
export function useTypeUpdate() {
  return useAction(AppointmentTypeUpdateDocument);
}

/** Deletes an appointment type, or withdraws one that was booked; answers what was wrong. */
export function useTypeDelete() {
  const deleteType = useAction(AppointmentTypeDeleteDocument);
  return (id: string) =>
    deleteType(
      { id },
      {
        update(cache, { data }) {
          if (!data?.appointmentTypeDelete?.deletedId) return;
          leaveTypeList(cache);
          cache.evict({ id: cache.identify({ __typename: 'AppointmentType', id }) });
          cache.gc();
        },
      },
    );
}
