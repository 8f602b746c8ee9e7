import { Rocket } from 'lucide-react';
import { useMemo } from 'react';
import { useForm } from 'react-final-form';
import { useTranslation } from 'react-i18next';
import type { SessionFormFragment } from '../../../apollo/generated.ts';
import type { Saver } from '../../../forms/autosave/saver.ts';
import { isDraft } from '../../../forms/autosave/state.ts';
import { useSaving } from '../../../forms/autosave/useSaver.ts';
import { StepActions } from '../../../forms/wizard/StepActions.tsx';
import { Wizard } from '../../../forms/wizard/Wizard.tsx';
import { useWrittenLanguage } from '../../../forms/wizard/writtenLanguage.ts';
import type { PictureSource } from '../../../ui/Picture.tsx';
import { fieldNames } from '../../audit/sentence.ts';
import type { SessionValues } from '../sessionValues.ts';
import { sessionFormSteps } from '../steps.ts';
import { type Step, steps } from '../urls.ts';
import { BasicsStep } from './BasicsStep.tsx';
import { OfferStep } from './OfferStep.tsx';
import { PlaceStep } from './PlaceStep.tsx';

/** After saving: stay, publish the draft, or look at the session. */
export type AfterSessionSave = 'stay' | 'publish' | 'view';

export interface SessionWizardProps {
  saver: Saver<SessionFormFragment, SessionValues>;
  cover: PictureSource | null;
  timeZone: string;
  step: Step;
  onStep: (step: Step) => void;
  /** The field in the address, such as `includes.0.text`. */
  field: string | null;
  /** Before the form is sent; `errors` are fields that break a rule. */
  onSessionSave: (after: AfterSessionSave, errors: readonly string[]) => void;
}

/** The steps of the session form. */
export function SessionWizard({ saver, cover, timeZone, step, onStep, field, onSessionSave }: SessionWizardProps) {
  const { t } = useTranslation('sessions');
  const form = useForm<SessionValues>();
  const sessionLanguages = useWrittenLanguage();
  const formSteps = useMemo(() => sessionFormSteps(timeZone), [timeZone]);
  const draft = useSaving(saver, isDraft);
  const saveSession = (after: AfterSessionSave) => onSessionSave(after, Object.keys(form.getState().errors ?? {}));
  return (
    <Wizard
      saver={saver}
      formSteps={formSteps}
      step={step}
      onStep={onStep}
      field={field}
      written={sessionLanguages}
      words={(name) => ({ label: t(`form.${name}`), lead: t(`form.${name}Lead`) })}
      panels={{
        basics: <BasicsStep sessionLanguages={sessionLanguages} sessionCover={cover} />,
        place: <PlaceStep timeZone={timeZone} />,
        offer: <OfferStep sessionSaver={saver} />,
      }}
      fieldNames={fieldNames}
      actions={(goTo) => (
        <StepActions
          saver={saver}
          steps={steps}
          step={step}
          onStep={goTo}
          onSave={() => saveSession('stay')}
          last={
            draft
              ? { label: t('action.PUBLISH'), icon: <Rocket aria-hidden />, onSave: () => saveSession('publish') }
              : { label: t('form.saveAndClose'), onSave: () => saveSession('view') }
          }
        />
      )}
    />
  );
}
