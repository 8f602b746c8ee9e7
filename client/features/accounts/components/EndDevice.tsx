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
  const name = useDeviceName()(device);
  const end = useAction(SignInEndDocument);
  const { busy, run } = useToastedAction();
  const act = async () => {
    const failures = await end({ id: device.id }, { update: (cache) => void cache.evict({ id: cache.identify(device) }) });
    onClose();
    return failures;
  };
  return (
    <ConfirmDialog
      open
      danger
      busy={busy}
      title={t('devices.endTitle', { device: name })}
      confirm={t('devices.end')}
      onConfirm={() => void run(act, () => toast.success(t('devices.ended', { device: name })))}
      onClose={onClose}
    >
      {t('devices.endText')}
    </ConfirmDialog>
  );
}
