import { Flex, type FlexProps } from '@chakra-ui/react';
import { MapPin, Video } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { SessionLocation } from '../../../apollo/generated.ts';

/** Where a session takes place: online, or in an area. The exact address is for those who have booked. */
export function Place({ location, area, ...props }: FlexProps & { location: SessionLocation; area: string | null }) {
  const { t } = useTranslation('booking');
  const Icon = location === 'ONLINE' ? Video : MapPin;
  return (
    <Flex align="flex-start" gap={1.5} {...props}>
      <Icon size={16} aria-hidden style={{ flexShrink: 0, marginBlockStart: '0.2em' }} />
      <bdi>{location === 'ONLINE' ? t('place.online') : area || t('place.offline')}</bdi>
    </Flex>
  );
}
