import { Portal, Spinner, Stack } from '@chakra-ui/react';
import { CircleAlert, CircleCheck, Info } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { createToaster, Toast, Toaster } from './chakra/toast.ts';

/**
 * The specification has two versions: 2 s for success, 4 s for others and at most 20 toasts (section 9), or 3000 ms at the top right. The
 * durations here are those of the first, since a failure takes longer to read than a success. The place is that of the second, in either
 * language.
 */
export const toaster = createToaster({ placement: 'top-end', max: 20, pauseOnPageIdle: true });

const icons = { success: CircleCheck, error: CircleAlert, warning: CircleAlert, info: Info };

/** Shows the toasts (`toaster.tsx` creates them). */
export function ToastRegion() {
  const { t } = useTranslation();
  return (
    <Portal>
      <Toaster toaster={toaster} aria-label={t('toasts')} insetInline={{ mdDown: 4 }}>
        {({ type, title, description, action }) => {
          const Icon = icons[type as keyof typeof icons] ?? Info;
          return (
            <Toast.Root width={{ md: 'sm' }} alignItems="center">
              {type === 'loading' ? <Spinner size="sm" color="brand.solid" /> : <Icon size={20} aria-hidden style={{ flexShrink: 0 }} />}
              <Stack gap={1} flex={1} maxWidth="full">
                <Toast.Title>{title}</Toast.Title>
                {description && <Toast.Description>{description}</Toast.Description>}
              </Stack>
              {action && <Toast.ActionTrigger>{action.label}</Toast.ActionTrigger>}
              <Toast.CloseTrigger aria-label={t('actions.dismiss')} color="currentColor" />
            </Toast.Root>
          );
        }}
      </Toaster>
    </Portal>
  );
}
