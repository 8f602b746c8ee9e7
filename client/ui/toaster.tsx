import { createToaster, Portal, Spinner, Stack, Toast, Toaster as ToastRegion } from '@chakra-ui/react';
import { CircleAlert, CircleCheck, Info } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';

/**
 * The specification reads two ways: 2 s for success, 4 s for the rest and at most 20 (section 9), or 3000 ms at top-right.
 * The durations are the first reading's, since a failure takes longer to read than a success; the place is the second's, in either
 * language.
 */
const toaster = createToaster({ placement: 'top-end', max: 20, pauseOnPageIdle: true });

/** How long each kind stays (specification, section 9). */
const durations = { success: 2000, error: 4000, info: 4000, warning: 4000, loading: Number.POSITIVE_INFINITY } as const;
/** How long a toast with a button stays. */
const withButton = 8000;
type Kind = keyof typeof durations;

const show = (type: Kind) => (title: string, description?: string) =>
  toaster.create({ type, title, description, duration: durations[type] });

/** Short news that need no answer. `loading` stays until its id is dismissed or replaced by `settle`. */
export const toast = {
  success: show('success'),
  error: show('error'),
  info: show('info'),
  warning: show('warning'),
  loading: show('loading'),
  /** Something was done that can be taken back: it stays long enough for that. */
  undoable: (title: string, undo: { label: string; run: () => void }) =>
    toaster.create({ type: 'success', title, duration: withButton, action: { label: undo.label, onClick: undo.run } }),
  /** Something is refused, and the button leads to what helps. */
  blocked: (title: string, help: { label: string; run: () => void }) =>
    toaster.create({ type: 'error', title, duration: withButton, action: { label: help.label, onClick: help.run } }),
  /** Puts other news in a toast's place: the outcome of a `loading` one, or a line more. */
  settle: (id: string, type: Exclude<Kind, 'loading'>, title: string, description?: string) =>
    toaster.update(id, { type, title, description, duration: durations[type] }),
  dismiss: (id?: string) => toaster.dismiss(id),
  /** Shows a success on the page that the tab loads next. */
  afterLoad: (title: string) => sessionStorage.setItem(laterKey, title),
};

const laterKey = 'diwan.toast';
/** Milliseconds until the region of a new page can show toasts. */
const heard = 100;

/** The toast that the page before has left for this one. */
function useLaterToast() {
  useEffect(() => {
    const title = sessionStorage.getItem(laterKey);
    sessionStorage.removeItem(laterKey);
    // The region listens a moment after it was drawn.
    if (title) setTimeout(() => toast.success(title), heard);
  }, []);
}

const icons = { success: CircleCheck, error: CircleAlert, warning: CircleAlert, info: Info };

/** Shows the toasts. The root layout holds the only one, outside of what an open dialog hides from screen readers. */
export function Toaster() {
  const { t } = useTranslation();
  useLaterToast();
  return (
    <Portal>
      <ToastRegion toaster={toaster} insetInline={{ mdDown: 4 }}>
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
      </ToastRegion>
    </Portal>
  );
}
