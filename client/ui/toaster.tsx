import { useEffect, useState } from 'react';
import { once } from '../i18n/once.ts';
import { tabStorage } from '../i18n/storage.ts';
import { signInLasts } from '../session/tokens.ts';

/** Loads the region and its state machine for the first toast, since most visitors of a public page see none. */
const load = () => import('./ToastRegion.tsx');
type Region = Awaited<ReturnType<typeof load>>;
type Toast = Parameters<Region['toaster']['create']>[0];

let region: Region | undefined;
/** Puts the region on the page; set while the `Toaster` is mounted. */
let place: ((region: Region) => void) | undefined;

/** Milliseconds until a region that was just drawn can show toasts. */
const heard = 100;

const regionOf = once(async () => {
  const loaded = await load();
  place?.(loaded);
  await new Promise((resolve) => setTimeout(resolve, heard));
  region = loaded;
  return loaded;
});

function tell(act: (toaster: Region['toaster']) => void): void {
  if (region) act(region.toaster);
  else
    regionOf().then(
      ({ toaster }) => act(toaster),
      () => undefined,
    );
}

let last = 0;
function create(toast: Toast): string {
  last += 1;
  const id = `toast-${last}`;
  tell((toaster) => toaster.create({ id, ...toast }));
  return id;
}

/** How long each kind stays (specification, section 9). */
const durations = { success: 2000, error: 4000, info: 4000, warning: 4000, loading: Number.POSITIVE_INFINITY } as const;
/** How long a toast with a button stays. */
const withButton = 8000;
type ToastKind = keyof typeof durations;

const show = (type: ToastKind) => (title: string, description?: string) => create({ type, title, description, duration: durations[type] });

/** Short news that need no answer. `loading` stays until its id is dismissed or replaced by `settle`. */
export const toast = {
  success: show('success'),
  error: show('error'),
  info: show('info'),
  warning: show('warning'),
  loading: show('loading'),
  /** A change that can be taken back. The toast stays long enough for that. */
  undoable: (title: string, undo: { label: string; run: () => void }) =>
    create({ type: 'success', title, duration: withButton, action: { label: undo.label, onClick: undo.run } }),
  /** A refusal with a button that leads to the remedy. */
  blocked: (title: string, help: { label: string; run: () => void }) =>
    create({ type: 'error', title, duration: withButton, action: { label: help.label, onClick: help.run } }),
  /** Replaces a toast by other news, such as the outcome of a `loading` one. */
  settle: (id: string, type: Exclude<ToastKind, 'loading'>, title: string, description?: string): void =>
    tell((toaster) => void toaster.update(id, { type, title, description, duration: durations[type] })),
  dismiss: (id?: string): void => tell((toaster) => toaster.dismiss(id)),
  /** Shows a success on the page that `useFreshStart` leads to. It is shown at once if no page is loaded, because storage is refused. */
  onFreshPage: (title: string): void => {
    if (signInLasts()) tabStorage.setItem(laterKey, title);
    else toast.success(title);
  },
};

const laterKey = 'diwan.toast';

/** The toast that the page before has left for this one. */
function useLaterToast() {
  useEffect(() => {
    const title = tabStorage.getItem(laterKey);
    tabStorage.removeItem(laterKey);
    if (title) toast.success(title);
  }, []);
}

/** The place of toasts. The root layout has the only one, outside the parts that an open dialog hides from screen readers. */
export function Toaster() {
  const [shown, setShown] = useState(region);
  useEffect(() => {
    place = (loaded) => setShown(() => loaded);
    if (region) place(region);
    return () => {
      place = undefined;
    };
  }, []);
  useLaterToast();
  return shown ? <shown.ToastRegion /> : null;
}
