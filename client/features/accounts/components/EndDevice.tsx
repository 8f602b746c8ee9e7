import { useMutation } from '@apollo/client/react';
import { useTranslation } from 'react-i18next';
import { type DeviceFragment, SignInEndDocument } from '../../../apollo/generated.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { errorMessage } from '../../../ui/errorMessage.ts';
import { toast } from '../../../ui/toaster.tsx';
import { useDeviceName } from './deviceName.ts';

/** Asks before another device is signed out. */
export function EndDevice({ device, onClose }: { device: DeviceFragment; onClose: () => void }) {
  const { t } = useTranslation('security');
  const name = useDeviceName()(device);
  const [end, { loading }] = useMutation(SignInEndDocument, {
    update: (cache) => {
      cache.evict({ id: cache.identify(device) });
    },
  });
  const confirm = async () => {
    try {
      const { data } = await end({ variables: { id: device.id } });
      const [failure] = data?.signInEnd?.userErrors ?? [];
      if (failure) toast.error(failure.message);
      else toast.success(t('devices.ended', { device: name }));
      onClose();
    } catch (error) {
      toast.error(errorMessage(error));
    }
  };
  return (
    <ConfirmDialog
      open
      danger
      busy={loading}
      title={t('devices.endTitle', { device: name })}
      confirm={t('devices.end')}
      onConfirm={confirm}
      onClose={onClose}
    >
      {t('devices.endText')}
    </ConfirmDialog>
  );
}
