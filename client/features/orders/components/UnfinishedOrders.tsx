import { Box, Stack } from '@chakra-ui/react';
import { useRef } from 'react';
import { useUnfinishedOrders } from '../useUnfinished.ts';
import { UnfinishedOrder } from './UnfinishedOrder.tsx';

/** All orders that the viewer has not finished paying; nothing without any. */
export function UnfinishedOrders() {
  const orders = useUnfinishedOrders(undefined);
  const place = useRef<HTMLDivElement>(null);
  return (
    <Box ref={place} tabIndex={-1} outline="none">
      <Stack gap={3} maxWidth="form" marginBlockEnd={8} _empty={{ display: 'none' }}>
        {orders.map((order) => (
          <UnfinishedOrder key={order.id} order={order} onGone={() => place.current?.focus()} />
        ))}
      </Stack>
    </Box>
  );
}
