import { useTranslation } from 'react-i18next';
import { type DeviceFragment, SignInEndDocument } from '../../../apollo/generated.ts';
import { useAction } from '../../../apollo/useAction.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { toast } from '../../../ui/toaster.tsx';
import { useToastedAction } from '../../../ui/useToastedAction.ts';
import { useDeviceName } from './deviceName.ts';

/** Asks before another device is signed out. */
export function EndDevice({ device, onClose }: { device: DeviceFragment; onClose: () => void }) {
  const { t } = useTranslation('security');
  const deviceName = useDeviceName()(device);
  const endSignIn = useAction(SignInEndDocument);
  const { busy: endingDevice, run: runEnd } = useToastedAction();
  const endDevice = async () => {
    const failures = await endSignIn({ id: device.id }, { update: (cache) => void cache.evict({ id: cache.identify(device) }) });
    onClose();
    return failures;
  };
  return (
    <ConfirmDialog
      open
      danger
      busy={endingDevice}
      title={t('devices.endTitle', { device: deviceName })}
      confirm={t('devices.end')}
      onConfirm={() => void runEnd(endDevice, () => toast.success(t('devices.ended', { device: deviceName })))}
      onClose={onClose}
    >
      {t('devices.endText')}
    </ConfirmDialog>
  );
}
