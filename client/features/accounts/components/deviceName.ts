import { useTranslation } from 'react-i18next';
import type { DeviceFragment } from '../../../apollo/generated.ts';

/** `Firefox on Windows`, as far as it is known. */
export function useDeviceName(): (device: DeviceFragment) => string {
  const { t } = useTranslation('security');
  return ({ browser, system }) =>
    browser && system ? t('devices.name', { browser, system }) : (browser ?? system ?? t('devices.unknown'));
}
