import { useQuery } from '@apollo/client/react';
import { useEffect, useEffectEvent, useState } from 'react';
import { type AdminSummaryFragment, AdminsDocument } from '../../apollo/generated.ts';

/** Specification, section 9. */
export const pageSize = 8;
/** The most that the API answers at once. */
const most = 100;

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
  const [first] = useState(Math.min(page * pageSize, most));
  const { data, error, refetch, fetchMore } = useQuery(AdminsDocument, { variables: { first }, fetchPolicy: 'cache-and-network' });
  const [broken, setBroken] = useState<Error>();
  const list = data?.admins;
  const pages = Math.max(1, Math.ceil((list?.totalCount ?? 0) / pageSize));
  const wanted = Math.min(page, pages) * pageSize;
  const missing = list?.pageInfo.hasNextPage ? Math.max(0, wanted - list.nodes.length) : 0;

  const fill = useEffectEvent(async () => {
    setBroken(undefined);
    try {
      await fetchMore({ variables: { first: Math.min(missing, most), after: list?.pageInfo.endCursor } });
    } catch (failure) {
      setBroken(failure as Error);
    }
  });
  useEffect(() => {
    if (missing > 0) void fill();
  }, [missing]);

  const shown = list?.nodes.slice(wanted - pageSize, wanted);
  // A page that could not be filled up shows the entries that it has.
  const isThere = shown && (shown.length > 0 || missing === 0);
  return {
    admins: isThere ? shown : null,
    pages,
    error: isThere ? undefined : list ? broken : error,
    retry: () => (list ? void fill() : void refetch()),
  };
}
