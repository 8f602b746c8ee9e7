import { Box } from '@chakra-ui/react';
import { useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router-dom';
import type { AnyObjectSchema } from 'yup';
import { defaultCurrency } from '../../../../schema/rules/money.ts';
import type { SeriesScope, SessionFormFragment } from '../../../apollo/generated.ts';
import { isDraft } from '../../../forms/autosave/state.ts';
import { useSaver, useSaving } from '../../../forms/autosave/useSaver.ts';
import { Form } from '../../../forms/Form.tsx';
import { useViewer } from '../../../session/auth.ts';
import { isUnanswered } from '../../../ui/errorMessage.ts';
import { toast } from '../../../ui/toaster.tsx';
import { sessionFormRules } from '../formRules.ts';
import { useSessionPublish } from '../mutations/useSessionPublish.ts';
import { useSessionTransport } from '../mutations/useSessionTransport.ts';
import { sessionDraft } from '../sessionDraft.ts';
import { newSession, type SessionValues, toInput, valuesOf } from '../sessionValues.ts';
import { firstStepOf, isStep } from '../steps.ts';
import { type Step, sessionUrls } from '../urls.ts';
import { SeriesChoice } from './SeriesChoice.tsx';
import { type AfterSave, SessionWizard } from './SessionWizard.tsx';

export interface SessionFormProps {
  /** Null for one that is about to be started. */
  session: SessionFormFragment | null;
  /** A draft has begun to be saved, while this step is open. */
  onStart?: (id: string, step: Step) => void;
}

/** A failure that is said elsewhere already: the form only learns that it is not saved. */
const toldElsewhere = [{ field: null, message: '' }];

const stepIn = (query: URLSearchParams): Step => {
  const step = query.get('step');
  return isStep(step) ? step : 'basics';
};

/** The step in the address. A click changes it at once, while React draws the new step later. */
const addressedStep = (): Step => stepIn(new URLSearchParams(window.location.search));

/** A session in three steps. A draft saves itself while it is typed; what can be booked is saved when it is asked for. */
export function SessionForm({ session, onStart }: SessionFormProps) {
  const { t } = useTranslation(['sessions', 'messages']);
  const { viewer } = useViewer();
  const navigate = useNavigate();
  const [query, setQuery] = useSearchParams();
  const currency = viewer?.creator?.currency ?? defaultCurrency;
  const timeZone = session?.timeZone ?? viewer?.creator?.timeZone ?? 'Asia/Kuwait';
  const [initialValues] = useState(() =>
    session ? valuesOf(session, currency) : newSession(currency, query.get('day'), query.get('time')),
  );
  const rules = useMemo(() => sessionFormRules(timeZone), [timeZone]);
  const scope = useRef<SeriesScope>('THIS');
  const publish = useSessionPublish();
  const { saver, device } = useSaver({
    kind: sessionDraft(currency, timeZone),
    item: session,
    values: initialValues,
    saved: session ? undefined : { title: '' },
    newName: 'new-session',
    transport: useSessionTransport(() => scope.current),
    onCreated: (id) => onStart?.(id, addressedStep()),
  });
  const after = useRef<AfterSave>('stay');
  // Its first own press of the button has made the draft, whenever it began to be saved.
  const isNew = useRef(!session);
  const booked = !useSaving(saver, isDraft);

  const showStep = (next: Step, replace = false) => {
    if (next === addressedStep()) return; // a double click goes one step
    setQuery({ step: next }, { replace, preventScrollReset: true });
  };
  const reveal = (names: readonly string[]) => showStep(firstStepOf(names) ?? addressedStep(), true);

  const submit = async (_input: object, values: SessionValues) => {
    try {
      let failures = await saver.save(values);
      const { stale, phase, item: saved } = saver.get();
      if (stale || phase === 'gone') return toldElsewhere;
      if (failures.length === 0 && saved && after.current === 'publish') failures = await publish(saved.id);
      reveal(failures.map(({ field }) => field?.[0] ?? ''));
      if (failures.length > 0 || !saved) return failures;
      toast.success(t(doneWords(after.current, isNew.current), { ns: 'messages' }));
      isNew.current = false;
      if (after.current !== 'stay') await navigate(sessionUrls.view(saved.id));
      return [];
    } catch (error) {
      // It is tried again by itself, and the bar below says so.
      if (!booked && after.current === 'stay' && isUnanswered(error)) return toldElsewhere;
      throw error;
    }
  };

  return (
    <>
      {session && (
        <Box marginBlockEnd={6}>
          <SeriesChoice
            session={session}
            onChoose={(chosen) => {
              scope.current = chosen;
            }}
          />
        </Box>
      )}
      <Form<AnyObjectSchema, SessionValues>
        rules={rules}
        initialValues={initialValues}
        toInput={toInput}
        onSubmit={submit}
        warnUnsaved={booked}
        draftStore={!booked || device.version !== undefined ? device : undefined}
        gap={8}
      >
        <SessionWizard
          saver={saver}
          cover={session?.cover ?? null}
          timeZone={timeZone}
          step={stepIn(query)}
          onStep={showStep}
          field={query.get('field')}
          onSave={(then, errors) => {
            after.current = then;
            reveal(errors);
            if (errors.length > 0) toast.error(t('form.invalid', { ns: 'messages' }));
          }}
        />
      </Form>
    </>
  );
}

const doneWords = (after: AfterSave, isNew: boolean) => {
  if (after === 'publish') return 'success.sessionPublished';
  return isNew ? 'success.sessionCreated' : 'success.sessionUpdated';
};
