import { chakra, type HTMLChakraProps } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../i18n/format.ts';
import { RefundsLink } from '../../storefront/components/RefundWords.tsx';
import { windowOf } from '../cancellation.ts';

export interface CancellationWordsProps extends Omit<HTMLChakraProps<'p'>, 'children'> {
  hours: number;
  /** Whether the seat is free, so that no money goes back. */
  free: boolean;
}

/** Until when a customer may cancel, in words. */
export function CancellationWords({ hours, free, ...props }: CancellationWordsProps) {
  const { t } = useTranslation('booking');
  const { unit, count } = windowOf(hours);
  const paidOrFree = free ? 'free' : 'paid';
  return (
    <chakra.p color="fg.muted" textStyle="sm" {...props}>
      {unit === 'none' ? t(`cancelWindow.any.${paidOrFree}`) : t(`cancelWindow.${unit}.${paidOrFree}`, { count, n: formatNumber(count) })}
      {!free && (
        <>
          {' '}
          <RefundsLink />
        </>
      )}
    </chakra.p>
  );
}
