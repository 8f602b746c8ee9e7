import { Box, chakra } from '@chakra-ui/react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Device } from '../../../rooms/devices.ts';
import { NativeChoice } from '../../../ui/NativeChoice.tsx';

interface DeviceSelectProps {
  label: string;
  devices: readonly Device[];
  value: string | null;
  onChange: (id: string) => void;
}

/** Chooses one of several devices. Nothing is shown where there is no choice. */
export function DeviceSelect({ label, devices, value, onChange }: DeviceSelectProps) {
  const { t } = useTranslation('room');
  const id = useId();
  if (!devices.length) return null;
  return (
    <Box minWidth={0}>
      <chakra.label htmlFor={id} display="block" textStyle="sm" fontWeight="medium" marginBlockEnd={1}>
        {label}
      </chakra.label>
      <NativeChoice
        id={id}
        options={devices.map((device, index) => ({
          value: device.id,
          label: device.label || t('devices.unnamed', { number: index + 1 }),
        }))}
        value={devices.some((device) => device.id === value) ? (value ?? '') : (devices[0]?.id ?? '')}
        onChange={onChange}
      />
    </Box>
  );
}
