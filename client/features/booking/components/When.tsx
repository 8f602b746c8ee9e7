import { Box, chakra, Flex } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { isSameClock } from '../../../../schema/rules/wall-clock.ts';
import { formatShortDate, formatTime } from '../../../i18n/format.ts';
import { isArabic } from '../../../i18n/language.ts';
import { Trans } from '../../../i18n/trans.ts';
import { useTimeZone, zoneLabel } from '../../../i18n/zones.ts';
import { ZonePicker } from '../../../ui/ZonePicker.tsx';
import { DateLeaf } from '../../storefront/components/DateLeaf.tsx';
import { TimeSpan } from '../../storefront/components/TimeSpan.tsx';

export interface WhenProps {
  session: { startsAt: string; endsAt: string; timeZone: string };
  /** Names the zone without a way to change it. */
  fixed?: boolean;
  /** For drawn pages: keeps the room for the creator's time, since the server does not know the viewer's zone. */
  steady?: boolean;
}

/** When a session takes place: in the viewer's zone, which can be changed, and in the creator's if that shows another time. */
export function When({ session: { startsAt, endsAt, timeZone }, fixed, steady }: WhenProps) {
  const [zone, chooseZone] = useTimeZone();
  return (
    <Box>
      <Flex wrap="wrap" columnGap={4} rowGap={2} align="center">
        <DateLeaf instant={startsAt} zone={zone} borderWidth="1px" />
        <TimeSpan from={startsAt} to={endsAt} zone={zone} flex="1 1 7rem" minWidth={0} />
      </Flex>
      <Box marginBlockStart={2} textStyle="sm">
        {fixed ? <ZoneName zone={zone} instant={startsAt} /> : <ZonePicker value={zone} instant={startsAt} onChange={chooseZone} />}
        <CreatorTime instant={startsAt} zone={zone} creatorZone={timeZone} steady={steady} />
      </Box>
    </Box>
  );
}

function ZoneName({ zone, instant }: { zone: string; instant: string }) {
  const { t } = useTranslation('zones');
  return (
    <chakra.p color="fg.muted">
      <Trans t={t} i18nKey="picker.shown" values={{ zone: zoneLabel(zone, instant) }} components={{ zone: <bdi /> }} />
    </chakra.p>
  );
}

interface CreatorTimeProps extends Pick<WhenProps, 'steady'> {
  instant: string;
  zone: string;
  creatorZone: string;
}

/** The creator's time, if their clock shows another than the viewer's. */
export function CreatorTime({ instant, zone, creatorZone, steady }: CreatorTimeProps) {
  const { t } = useTranslation('booking');
  const showsSameTime = isSameClock(Date.parse(instant), zone, creatorZone);
  if (showsSameTime && !steady) return null;
  const time = `${formatShortDate(instant, creatorZone)}${isArabic ? '،' : ','} ${formatTime(instant, creatorZone)}`;
  return (
    <chakra.p color="fg.muted" visibility={showsSameTime ? 'hidden' : undefined}>
      <Trans
        t={t}
        i18nKey="when.creator"
        values={{ time, zone: zoneLabel(creatorZone, instant) }}
        components={{ time: <bdi />, zone: <bdi /> }}
      />
    </chakra.p>
  );
}
