import { chakra, Flex, type FlexProps } from '@chakra-ui/react';
import { dateFormat } from '../../../i18n/intl.ts';

/** A leaf of a calendar: weekday, day and month of an instant in a zone. The whole date is beside it. */
export function DateLeaf({ instant, zone: sessionZone, ...props }: FlexProps & { instant: string; zone: string }) {
  const sessionDatePart = (options: Intl.DateTimeFormatOptions) =>
    dateFormat({ ...options, timeZone: sessionZone }).format(new Date(instant));
  return (
    <Flex
      direction="column"
      align="center"
      flexShrink={0}
      width={16}
      overflow="hidden"
      borderRadius="l2"
      bg="bg.panel"
      color="fg"
      lineHeight="short"
      textAlign="center"
      aria-hidden
      {...props}
    >
      <chakra.span width="full" paddingBlock={0.5} bg="brand.solid" color="brand.contrast" textStyle="xs" fontWeight="medium">
        {sessionDatePart({ month: 'short' })}
      </chakra.span>
      <chakra.span className="figures" paddingBlockStart={1} textStyle="2xl" fontWeight="semibold" lineHeight="1.1">
        {sessionDatePart({ day: 'numeric' })}
      </chakra.span>
      <chakra.span paddingBlockEnd={1} color="fg.muted" textStyle="xs" maxWidth="full" truncate>
        {sessionDatePart({ weekday: 'short' })}
      </chakra.span>
    </Flex>
  );
}
