import { createContext, type ReactNode, Suspense, useCallback, useContext, useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useBlocker } from 'react-router-dom';
import { isSwitchingLanguage } from '../i18n/language.ts';
import { freshStart, isForgotten, keepPage } from '../session/kept.ts';
import { part } from '../ui/routing.ts';

const fetchDialog = async () => (await import('../ui/ConfirmDialog.tsx')).ConfirmDialog;
const ConfirmDialog = part(fetchDialog);

interface Unsaved {
  dirty: boolean;
  /** Whether there is something that does not outlive a reload, such as chosen files that are not sent. */
  unkept?: boolean;
}

const Scope = createContext<((form: string, unsaved: Unsaved) => void) | null>(null);
const nothing: Unsaved = { dirty: false, unkept: false };

/** Asks before a link, the back button or closing the tab loses changes. The language switch keeps them, unless they are `unkept`. */
export function UnsavedWarning({ dirty, unkept }: Unsaved) {
  const report = useContext(Scope);
  const form = useId();
  useEffect(() => {
    report?.(form, { dirty, unkept });
    return () => report?.(form, nothing);
  }, [report, form, dirty, unkept]);
  return report ? null : <Question dirty={dirty} unkept={unkept} />;
}

/** The scope of several forms on one page, which ask together, since the router asks only one question. */
export function UnsavedScope({ children }: { children: ReactNode }) {
  const [forms, setForms] = useState<Readonly<Record<string, Unsaved>>>({});
  const report = useCallback((form: string, unsaved: Unsaved) => setForms((known) => ({ ...known, [form]: unsaved })), []);
  const all = Object.values(forms);
  return (
    <Scope value={report}>
      {children}
      <Question dirty={all.some(({ dirty }) => dirty)} unkept={all.some(({ unkept = false }) => unkept)} />
    </Scope>
  );
}

function Question({ dirty, unkept }: Unsaved) {
  const { t } = useTranslation();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => dirty && currentLocation.pathname !== nextLocation.pathname && !freshStart.isOn,
  );
  useEffect(() => {
    if (!dirty) return;
    const warn = (event: BeforeUnloadEvent) => {
      // The person has signed out, perhaps in another tab, so the page closes without a question.
      if (isForgotten()) return;
      if (unkept || !isSwitchingLanguage() || !keepPage()) event.preventDefault();
    };
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [dirty, unkept]);
  // The dialog is loaded with the first change, since the network may be lost by the time the question is asked.
  useEffect(() => {
    if (dirty) fetchDialog().catch(() => undefined);
  }, [dirty]);
  const asking = blocker.state === 'blocked';
  const [wasAsked, setWasAsked] = useState(false);
  if (asking && !wasAsked) setWasAsked(true);
  if (!wasAsked) return null;
  return (
    <Suspense>
      <ConfirmDialog
        open={asking}
        onClose={() => blocker.reset?.()}
        onConfirm={() => blocker.proceed?.()}
        title={t('form.unsavedTitle')}
        confirm={t('form.unsavedLeave')}
        cancel={t('form.unsavedStay')}
        danger
      >
        {t('form.unsavedText')}
      </ConfirmDialog>
    </Suspense>
  );
}
