import { useTranslation } from 'react-i18next';
import type { DeviceFragment } from '../../../apollo/generated.ts';

/** The name of a device, such as `Firefox on Windows`, or the known part of it. */
export function useDeviceName(): (device: DeviceFragment) => string {
  const { t } = useTranslation('security');
  return ({ browser, system }) =>
    browser && system ? t('devices.name', { browser, system }) : (browser ?? system ?? t('devices.unknown'));
}
