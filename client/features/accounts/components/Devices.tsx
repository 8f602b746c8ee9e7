import { Box, Button, chakra, Flex, Stack } from '@chakra-ui/react';
import { Laptop, Smartphone } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DeviceFragment } from '../../../apollo/generated.ts';
import { formatDate } from '../../../i18n/format.ts';
import { Trans } from '../../../i18n/trans.ts';
import { StatusBadge } from '../../../ui/Badges.tsx';
import { RelativeTime } from '../../../ui/RelativeTime.tsx';
import { useDeviceName } from './deviceName.ts';
import { EndDevice } from './EndDevice.tsx';
import { SettingsSection } from './SettingsSection.tsx';
import { SignOutEverywhere } from './SignOutEverywhere.tsx';

const phoneSystems = ['Android', 'iOS'];

/** The viewer's signed-in devices. Each can be ended on its own, or all at once. */
export function Devices({ devices }: { devices: readonly DeviceFragment[] }) {
  const { t } = useTranslation('security');
  const [endingDevice, setEndingDevice] = useState<DeviceFragment | null>(null);
  return (
    <SettingsSection title={t('devices.title')} text={t('devices.text')}>
      <Stack as="ul" gap={0} listStyleType="none" aria-label={t('devices.list')} marginBlockEnd={5}>
        {devices.map((device) => (
          <Device key={device.id} device={device} onEnd={() => setEndingDevice(device)} />
        ))}
      </Stack>
      {endingDevice && <EndDevice device={endingDevice} onClose={() => setEndingDevice(null)} />}
      <SignOutEverywhere />
    </SettingsSection>
  );
}

function Device({ device, onEnd }: { device: DeviceFragment; onEnd: () => void }) {
  const { t } = useTranslation('security');
  const deviceName = useDeviceName()(device);
  const DeviceIcon = phoneSystems.includes(device.system ?? '') ? Smartphone : Laptop;
  return (
    <Flex as="li" align="flex-start" gap={3} paddingBlock={4} borderBlockEndWidth="1px" _first={{ paddingBlockStart: 0 }}>
      <chakra.span color="fg.muted" marginBlockStart={0.5}>
        <DeviceIcon size={20} aria-hidden />
      </chakra.span>
      <Box flex={1} minWidth={0}>
        <Flex wrap="wrap" align="center" columnGap={2} rowGap={1}>
          <chakra.span fontWeight="medium">{deviceName}</chakra.span>
          {device.isCurrent && <StatusBadge tone="positive">{t('devices.current')}</StatusBadge>}
        </Flex>
        <chakra.p color="fg.muted" textStyle="sm">
          <Trans t={t} i18nKey="devices.lastUsed" components={{ time: <RelativeTime instant={device.lastSeenAt} /> }} />
        </chakra.p>
        <chakra.p color="fg.muted" textStyle="sm">
          {t('devices.since', { date: formatDate(device.createdAt) })}
        </chakra.p>
        {device.address && (
          <chakra.p color="fg.muted" textStyle="sm">
            <bdi dir="ltr">{device.address}</bdi>
          </chakra.p>
        )}
      </Box>
      {!device.isCurrent && (
        <Button size="sm" variant="outline" aria-label={t('devices.endNamed', { device: deviceName })} onClick={onEnd}>
          {t('devices.end')}
        </Button>
      )}
    </Flex>
  );
}
