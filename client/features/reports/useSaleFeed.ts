import { useSubscription } from '@apollo/client/react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { type Connection, useConnection } from '../../apollo/connection.ts';
import { RevenueChangedDocument, SaleMadeDocument, type SaleMadeSubscription } from '../../apollo/generated.ts';

/** Milliseconds in which new sales are counted together. */
const gathering = 400;
/** Milliseconds for which a new sale stands out. */
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
 * Listens to each settled sale and to other changes of the sums, such as refunds and lost disputes, and reads the sums again: once after a
 * burst, and after a lost connection.
 */
export function useSaleFeed(refetch: () => Promise<unknown>): SaleFeed {
  const [latest, setLatest] = useState<NewSale | null>(null);
  const [fresh, setFresh] = useState<ReadonlySet<string>>(new Set());
  const version = useRef(0);
  const gather = useRef<ReturnType<typeof setTimeout>>(undefined);
  const fade = useRef<ReturnType<typeof setTimeout>>(undefined);
  const connection = useConnection('CREATOR');

  // If this fails, the shown figures stay, and the next sale asks again.
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
