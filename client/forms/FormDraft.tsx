import { Flex } from '@chakra-ui/react';
import type { FormApi } from 'final-form';
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useForm } from 'react-final-form';
import { useTranslation } from 'react-i18next';
import { drop, keptEntry, useKeeper, wasToggled } from '../session/kept.ts';
import { Alert } from '../ui/Alert.tsx';
import { LinkButton } from '../ui/LinkButton.tsx';
import { type Draft, type DraftStore, draftOf, focusedIn, restoreDraft, startsAlike } from './draft.ts';

export interface FormDraftProps {
  element: RefObject<HTMLFormElement | null>;
  /** Whether to offer a fresh start after a reload, which may have been meant for that. */
  mayStartOver: boolean;
  store?: DraftStore;
  /** The form's fields. */
  children: ReactNode;
}

/** How many drawings restoring takes: fields that depend on others' values come one drawing later. */
const rounds = 2;

/** Restores the values that were typed before a reload, and says which could not be kept. */
export function FormDraft({ element, mayStartOver, store, children }: FormDraftProps) {
  const { t } = useTranslation();
  const form = useForm() as FormApi<object>;
  // Several forms of one shape on a page are told apart by their initial values.
  const key = `form ${Object.keys(form.getState().initialValues ?? {}).sort()}`;
  const [entry] = useState(() => (store ? undefined : keptEntry(key, (draft: Draft) => startsAlike(draft, form))));
  const [draft] = useState(() => (store ? store.take() : (entry?.value as Draft | undefined)));
  const [round, setRound] = useState(draft ? 0 : rounds);
  const [news, setNews] = useState<'lost' | 'back' | null>(
    draft && draft.lost.length > 0 ? 'lost' : draft && mayStartOver && !wasToggled ? 'back' : null,
  );
  const focused = useRef<Element | null>(null);
  const now = () => draftOf(form, focusedIn(element.current, focused.current));
  useKeeper(key, () => (store ? undefined : now()));
  // Nothing is stored before all values are restored, since it would replace the kept ones.
  useStore(store, form, () => round === rounds && store?.keep(now()));
  useEffect(() => drop(entry), [entry]);

  useEffect(() => {
    const node = element.current;
    const remember = ({ target }: FocusEvent) => {
      focused.current = target as Element;
    };
    node?.addEventListener('focusin', remember);
    return () => node?.removeEventListener('focusin', remember);
  }, [element]);

  useEffect(() => {
    if (!draft || round === rounds) return;
    restoreDraft(draft, form, element.current);
    setRound(round + 1);
  }, [draft, round, form, element]);

  return (
    <>
      {news === 'lost' && (
        <Alert tone="info" marginBlockEnd={3}>
          {t('form.passwordNotKept')}
        </Alert>
      )}
      {news === 'back' && (
        <Alert tone="info" marginBlockEnd={3}>
          <Flex wrap="wrap" align="center" columnGap={3}>
            {t('form.changesKept')}
            <LinkButton
              color="inherit"
              onClick={() => {
                form.reset();
                setNews(null);
              }}
            >
              {t('form.startOver')}
            </LinkButton>
          </Flex>
        </Alert>
      )}
      {children}
    </>
  );
}

/** Milliseconds for which typing must pause before it is kept, in case the browser crashes. */
const restFor = 400;

/** Keeps the typed values in `store`, after pauses and when the page is left. */
function useStore(store: DraftStore | undefined, form: FormApi<object>, put: () => void): void {
  const keep = useEffectEvent(put);
  useEffect(() => {
    if (!store) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let first = true;
    const stop = form.subscribe(
      () => {
        clearTimeout(timer);
        // The kept values come back one drawing later.
        if (!first) timer = setTimeout(keep, restFor);
        first = false;
      },
      { values: true, dirtyFields: true },
    );
    const leave = () => keep();
    // A phone may end a hidden page without a further event.
    const look = () => document.visibilityState === 'hidden' && keep();
    window.addEventListener('pagehide', leave);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearTimeout(timer);
      stop();
      window.removeEventListener('pagehide', leave);
      document.removeEventListener('visibilitychange', look);
      leave();
    };
  }, [store, form]);
}
