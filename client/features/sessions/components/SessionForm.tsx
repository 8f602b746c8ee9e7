import { Box } from '@chakra-ui/react';
import { useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router-dom';
import type { AnyObjectSchema } from 'yup';
import { defaultCurrency } from '../../../../schema/rules/money.ts';
import type { SeriesScope, SessionFormFragment } from '../../../apollo/generated.ts';
import { useSaver } from '../../../forms/autosave/useSaver.ts';
import { Form } from '../../../forms/Form.tsx';
import { addressedStep, useStepForm } from '../../../forms/wizard/useStepForm.ts';
import { useViewer } from '../../../session/auth.ts';
import { toast } from '../../../ui/toaster.tsx';
import { sessionFormRules } from '../formRules.ts';
import { useSessionPublish } from '../mutations/useSessionPublish.ts';
import { useSessionTransport } from '../mutations/useSessionTransport.ts';
import { sessionDraft } from '../sessionDraft.ts';
import { newSession, type SessionValues, toInput, valuesOf } from '../sessionValues.ts';
import { sessionFields } from '../steps.ts';
import { type Step, sessionUrls } from '../urls.ts';
import { SeriesChoice } from './SeriesChoice.tsx';
import { type AfterSessionSave, SessionWizard } from './SessionWizard.tsx';

export interface SessionFormProps {
  /** The session; null before it is made. */
  session: SessionFormFragment | null;
  /** Called when a draft is first saved, with the open step. */
  onStart?: (id: string, step: Step) => void;
}

/** The form of a session in three steps. A draft saves itself while it is typed; a session that can be booked is only saved on demand. */
export function SessionForm({ session, onStart }: SessionFormProps) {
  const { t } = useTranslation('messages');
  const { viewer } = useViewer();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const sessionCurrency = viewer?.creator?.currency ?? defaultCurrency;
  const timeZone = session?.timeZone ?? viewer?.creator?.timeZone ?? 'Asia/Kuwait';
  const [sessionValues] = useState(() =>
    session ? valuesOf(session, sessionCurrency) : newSession(sessionCurrency, query.get('day'), query.get('time')),
  );
  const sessionRules = useMemo(() => sessionFormRules(timeZone), [timeZone]);
  const seriesScope = useRef<SeriesScope>('THIS');
  const publishSession = useSessionPublish();
  const { saver, device } = useSaver({
    kind: sessionDraft(sessionCurrency, timeZone),
    item: session,
    values: sessionValues,
    saved: session ? undefined : { title: '' },
    newName: 'new-session',
    transport: useSessionTransport(() => seriesScope.current),
    onCreated: (id) => onStart?.(id, addressedStep(sessionFields)),
  });
  const { savesItself, step, field, showStep, onSave, submit } = useStepForm({
    formSteps: sessionFields,
    saver,
    // Publishing is not repeated by itself.
    isRetried: (after: AfterSessionSave) => after === 'stay',
    finish: async (id, after: AfterSessionSave, isNew) => {
      const sessionFailures = after === 'publish' ? await publishSession(id) : [];
      if (sessionFailures.length > 0) return sessionFailures;
      toast.success(t(sessionDoneWords(after, isNew)));
      if (after !== 'stay') await navigate(sessionUrls.view(id));
      return [];
    },
  });

  return (
    <>
      {session && (
        <Box marginBlockEnd={6}>
          <SeriesChoice
            session={session}
            onChoose={(chosen) => {
              seriesScope.current = chosen;
            }}
          />
        </Box>
      )}
      <Form<AnyObjectSchema, SessionValues>
        rules={sessionRules}
        initialValues={sessionValues}
        toInput={toInput}
        onSubmit={submit}
        warnUnsaved={!savesItself}
        draftStore={savesItself || device.version !== undefined ? device : undefined}
        gap={8}
      >
        <SessionWizard
          saver={saver}
          cover={session?.cover ?? null}
          timeZone={timeZone}
          step={step}
          onStep={showStep}
          field={field}
          onSessionSave={onSave}
        />
      </Form>
    </>
  );
}

const sessionDoneWords = (after: AfterSessionSave, isNew: boolean) => {
  if (after === 'publish') return 'success.sessionPublished';
  return isNew ? 'success.sessionCreated' : 'success.sessionUpdated';
};
