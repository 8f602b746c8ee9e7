import { Box, type BoxProps, chakra, Flex } from '@chakra-ui/react';
import { Timer } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatDuration } from '../../../i18n/format.ts';
import { announcement, shareLeft } from '../hold.ts';

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
  const urgent = seconds <= 60;
  const said = announcement(seconds);
  return (
    <Box padding={4} borderRadius="l2" bg={urgent ? 'bg.warning' : 'brand.subtle'} color={urgent ? 'fg.warning' : 'brand.fg'} {...props}>
      <Flex align="center" wrap="wrap" columnGap={2}>
        <Timer size={20} aria-hidden style={{ flexShrink: 0 }} />
        <chakra.span flex="1 1 8rem" minWidth={0} textStyle="sm">
          {label}
        </chakra.span>
        <chakra.span role="timer" aria-live="off" className="figures" textStyle="lg" fontWeight="semibold" dir="ltr">
          {formatDuration(seconds)}
        </chakra.span>
      </Flex>
      <Box marginBlockStart={3} height={1} borderRadius="full" bg={urgent ? 'saffron.emphasized' : 'brand.emphasized'} aria-hidden>
        <Box
          height="full"
          borderRadius="full"
          bg="currentColor"
          transition="width 1s linear"
          style={{ inlineSize: `${shareLeft(seconds, of) * 100}%` }}
        />
      </Box>
      <chakra.span role="status" srOnly>
        {said && t(`hold.${said}`)}
      </chakra.span>
    </Box>
  );
}
