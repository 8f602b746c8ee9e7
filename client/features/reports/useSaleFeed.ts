import { useSubscription } from '@apollo/client/react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { type Connection, useConnection } from '../../apollo/connection.ts';
import { RevenueChangedDocument, SaleMadeDocument, type SaleMadeSubscription } from '../../apollo/generated.ts';

/** What comes in a burst is counted together. */
const gathering = 400;
/** How long a new sale stands out. */
const standingOut = 6000;

export type NewSale = SaleMadeSubscription['saleMade'];

export interface SaleFeed {
  /** The latest one since the page opened. */
  latest: NewSale | null;
  /** Ids of orders that have just come in. */
  fresh: ReadonlySet<string>;
  connection: Connection;
}

/**
 * Hears of each sale as it is settled, and of what changes the sums otherwise (a refund, a lost dispute), and asks for the sums again: after a
 * burst once, and after a gap in the line.
 */
export function useSaleFeed(refetch: () => Promise<unknown>): SaleFeed {
  const [latest, setLatest] = useState<NewSale | null>(null);
  const [fresh, setFresh] = useState<ReadonlySet<string>>(new Set());
  const version = useRef(0);
  const gather = useRef<ReturnType<typeof setTimeout>>(undefined);
  const fade = useRef<ReturnType<typeof setTimeout>>(undefined);
  const connection = useConnection('CREATOR');

  // The figures on the page stay when this fails; the next sale asks again.
  const count = useEffectEvent(() => void refetch().catch(() => undefined));

  const gatherMore = () => {
    gather.current ??= setTimeout(() => {
      gather.current = undefined;
      count();
    }, gathering);
  };

  useSubscription(RevenueChangedDocument, { ignoreResults: true, onData: gatherMore });
  useSubscription(SaleMadeDocument, {
    ignoreResults: true,
    onData: ({ data }) => {
      const sale = data.data?.saleMade;
      if (!sale || sale.version <= version.current) return;
      version.current = sale.version;
      setLatest(sale);
      setFresh((orders) => new Set(orders).add(sale.order.id));
      gatherMore();
      clearTimeout(fade.current);
      fade.current = setTimeout(() => setFresh(new Set()), standingOut);
    },
  });

  const wasDown = useRef(false);
  useEffect(() => {
    if (connection === 'up' && wasDown.current) count();
    if (connection !== 'connecting') wasDown.current = connection === 'down';
  }, [connection]);

  useEffect(
    () => () => {
      clearTimeout(gather.current);
      gather.current = undefined;
      clearTimeout(fade.current);
    },
    [],
  );
  return { latest, fresh, connection };
}
