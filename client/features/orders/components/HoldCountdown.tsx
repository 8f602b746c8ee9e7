import { Box, type BoxProps, chakra, Flex } from '@chakra-ui/react';
import { Timer } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatDuration } from '../../../i18n/format.ts';
import { holdAnnouncement, holdShareLeft } from '../hold.ts';

export interface HoldCountdownProps extends Omit<BoxProps, 'children'> {
  /** The seconds that are left, and the length of the hold. */
  seconds: number;
  of: number;
  /** What is held: a seat, or the offer of one. */
  label: string;
}

/** How long a seat is still held. Its last minute and its end are announced, not each second. */
export function HoldCountdown({ seconds, of, label, ...props }: HoldCountdownProps) {
  const { t } = useTranslation('booking');
  const holdUrgent = seconds <= 60;
  const holdAnnounced = holdAnnouncement(seconds);
  return (
    <Box
      padding={4}
      borderRadius="l2"
      bg={holdUrgent ? 'bg.warning' : 'brand.subtle'}
      color={holdUrgent ? 'fg.warning' : 'brand.fg'}
      {...props}
    >
      <Flex align="center" wrap="wrap" columnGap={2}>
        <Timer size={20} aria-hidden style={{ flexShrink: 0 }} />
        <chakra.span flex="1 1 8rem" minWidth={0} textStyle="sm">
          {label}
        </chakra.span>
        <chakra.span role="timer" aria-live="off" className="figures" textStyle="lg" fontWeight="semibold" dir="ltr">
          {formatDuration(seconds)}
        </chakra.span>
      </Flex>
      <Box marginBlockStart={3} height={1} borderRadius="full" bg={holdUrgent ? 'saffron.emphasized' : 'brand.emphasized'} aria-hidden>
        <Box
          height="full"
          borderRadius="full"
          bg="currentColor"
          transition="width 1s linear"
          style={{ inlineSize: `${holdShareLeft(seconds, of) * 100}%` }}
        />
      </Box>
      <chakra.span role="status" srOnly>
        {holdAnnounced && t(`hold.${holdAnnounced}`)}
      </chakra.span>
    </Box>
  );
}
