import { useQuery } from '@apollo/client/react';
import { useState } from 'react';
import { CalendarFeedDocument, CalendarFeedRenewDocument, CalendarFeedRevokeDocument } from '../../../apollo/generated.ts';
import { useAction } from '../../../apollo/useAction.ts';

/**
 * The account's calendar feed, with functions that renew and end it. `url` is its address until the dialog closes, since it is shown once.
 */
export function useCalendarFeed() {
  const { data, error, refetch } = useQuery(CalendarFeedDocument, { fetchPolicy: 'cache-and-network' });
  const [url, setUrl] = useState<string>();
  const renew = useAction(CalendarFeedRenewDocument);
  const revoke = useAction(CalendarFeedRevokeDocument);
  return {
    feed: data?.calendarFeed,
    isLoaded: data !== undefined,
    error,
    refetch,
    url,
    renew: () =>
      renew(
        {},
        {
          update: (cache, { data: made }) => {
            const { calendarFeed, url: address } = made?.calendarFeedRenew ?? {};
            if (!calendarFeed || !address) return;
            cache.writeQuery({ query: CalendarFeedDocument, data: { calendarFeed } });
            setUrl(address);
          },
        },
      ),
    revoke: () =>
      revoke(
        {},
        {
          update: (cache, { data: ended }) => {
            if (ended?.calendarFeedRevoke?.userErrors.length !== 0) return;
            cache.writeQuery({ query: CalendarFeedDocument, data: { calendarFeed: null } });
            setUrl(undefined);
          },
        },
      ),
  };
}
