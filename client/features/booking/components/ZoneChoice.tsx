import { Box } from '@chakra-ui/react';
import { useTimeZone } from '../../../i18n/zones.ts';
import { ZonePicker } from '../../../ui/ZonePicker.tsx';

/** The zone in which times are picked. */
export function ZoneChoice() {
  const [zone, chooseZone] = useTimeZone();
  return (
    <Box marginBlockEnd={4}>
      <ZonePicker value={zone} onChange={chooseZone} />
    </Box>
  );
}
