import { useSubscription } from '@apollo/client/react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { type Connection, useConnection, useReadAgain } from '../../apollo/connection.ts';
import { RevenueChangedDocument, SaleMadeDocument, type SaleMadeSubscription } from '../../apollo/generated.ts';

/** Milliseconds in which new sales are counted together. */
const gathering = 400;
/** Milliseconds for which a new sale stands out. */
const saleStandsOut = 6000;

export type NewSale = SaleMadeSubscription['saleMade'];

export interface SaleFeed {
  /** The latest one since the page opened. */
  latestSale: NewSale | null;
  /** Ids of orders that have just come in. */
  freshSales: ReadonlySet<string>;
  connection: Connection;
}

/**
 * Listens to each settled sale and to other changes of the sums, such as refunds and lost disputes, and reads the sums again: once after a
 * burst, and after a lost connection.
 */
export function useSaleFeed(refetch: () => Promise<unknown>): SaleFeed {
  const [latestSale, setLatestSale] = useState<NewSale | null>(null);
  const [freshSales, setFreshSales] = useState<ReadonlySet<string>>(new Set());
  const saleVersion = useRef(0);
  const gatherSales = useRef<ReturnType<typeof setTimeout>>(undefined);
  const fadeSales = useRef<ReturnType<typeof setTimeout>>(undefined);
  const connection = useConnection('CREATOR');

  // If this fails, the shown figures stay, and the next sale asks again.
  const countSales = useEffectEvent(() => void refetch().catch(() => undefined));

  const gatherMore = () => {
    gatherSales.current ??= setTimeout(() => {
      gatherSales.current = undefined;
      countSales();
    }, gathering);
  };

  useSubscription(RevenueChangedDocument, { ignoreResults: true, onData: gatherMore });
  useSubscription(SaleMadeDocument, {
    ignoreResults: true,
    onData: ({ data }) => {
      const sale = data.data?.saleMade;
      if (!sale || sale.version <= saleVersion.current) return;
      saleVersion.current = sale.version;
      setLatestSale(sale);
      setFreshSales((orders) => new Set(orders).add(sale.order.id));
      gatherMore();
      clearTimeout(fadeSales.current);
      fadeSales.current = setTimeout(() => setFreshSales(new Set()), saleStandsOut);
    },
  });

  useReadAgain('CREATOR', countSales);

  useEffect(
    () => () => {
      clearTimeout(gatherSales.current);
      gatherSales.current = undefined;
      clearTimeout(fadeSales.current);
    },
    [],
  );
  return { latestSale, freshSales, connection };
}
