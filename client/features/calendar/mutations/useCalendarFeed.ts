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
  const renewFeed = useAction(CalendarFeedRenewDocument);
  const revokeFeed = useAction(CalendarFeedRevokeDocument);
  return {
    feed: data?.calendarFeed,
    isLoaded: data !== undefined,
    error,
    refetch,
    url,
    renew: () =>
      renewFeed(
        {},
        {
          update: (cache, { data: renewed }) => {
            const { calendarFeed, url: feedAddress } = renewed?.calendarFeedRenew ?? {};
            if (!calendarFeed || !feedAddress) return;
            cache.writeQuery({ query: CalendarFeedDocument, data: { calendarFeed } });
            setUrl(feedAddress);
          },
        },
      ),
    revoke: () =>
      revokeFeed(
        {},
        {
          update: (cache, { data: revoked }) => {
            if (revoked?.calendarFeedRevoke?.userErrors.length !== 0) return;
            cache.writeQuery({ query: CalendarFeedDocument, data: { calendarFeed: null } });
            setUrl(undefined);
          },
        },
      ),
  };
}
