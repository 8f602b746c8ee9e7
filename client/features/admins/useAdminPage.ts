import { useQuery } from '@apollo/client/react';
import { useEffect, useEffectEvent, useState } from 'react';
import { type AdminSummaryFragment, AdminsDocument } from '../../apollo/generated.ts';

/** Specification, section 9. */
export const adminsPerPage = 8;
/** The most that the API answers at once. */
const mostAdmins = 100;

export interface AdminPage {
  /** The page's admins; null until they are loaded. */
  admins: readonly AdminSummaryFragment[] | null;
  pages: number;
  error: Error | undefined;
  retry: () => void;
}

/**
 * One page of the account's admins, counted from 1. The cache has them as one list, so that a page fills up from the next one when an admin
 * is deleted. Missing entries are fetched.
 */
export function useAdminPage(page: number): AdminPage {
  // The first request keeps its size, so that a later page does not start the list over.
  const [firstAdmins] = useState(Math.min(page * adminsPerPage, mostAdmins));
  const { data, error, refetch, fetchMore } = useQuery(AdminsDocument, {
    variables: { first: firstAdmins },
    fetchPolicy: 'cache-and-network',
  });
  const [adminsError, setAdminsError] = useState<Error>();
  const adminList = data?.admins;
  const pages = Math.max(1, Math.ceil((adminList?.totalCount ?? 0) / adminsPerPage));
  const wantedAdmins = Math.min(page, pages) * adminsPerPage;
  const missingAdmins = adminList?.pageInfo.hasNextPage ? Math.max(0, wantedAdmins - adminList.nodes.length) : 0;

  const fetchMissing = useEffectEvent(async () => {
    setAdminsError(undefined);
    try {
      await fetchMore({ variables: { first: Math.min(missingAdmins, mostAdmins), after: adminList?.pageInfo.endCursor } });
    } catch (failure) {
      setAdminsError(failure as Error);
    }
  });
  useEffect(() => {
    if (missingAdmins > 0) void fetchMissing();
  }, [missingAdmins]);

  const pageAdmins = adminList?.nodes.slice(wantedAdmins - adminsPerPage, wantedAdmins);
  // A page that could not be filled up shows the entries that it has.
  const pageIsThere = pageAdmins && (pageAdmins.length > 0 || missingAdmins === 0);
  return {
    admins: pageIsThere ? pageAdmins : null,
    pages,
    error: pageIsThere ? undefined : adminList ? adminsError : error,
    retry: () => (adminList ? void fetchMissing() : void refetch()),
  };
}
