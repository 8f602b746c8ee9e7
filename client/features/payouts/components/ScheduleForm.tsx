import { useMutation } from '@apollo/client/react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { payoutSchedules, payoutSettingsUpdateRules } from '../../../../schema/rules/payouts.ts';
import { PayoutSettingsUpdateDocument, type PayoutsTabQuery } from '../../../apollo/generated.ts';
import { ChoiceField } from '../../../forms/ChoiceField.tsx';
import { Form } from '../../../forms/Form.tsx';
import { MoneyField } from '../../../forms/MoneyField.tsx';
import { SubmitButton } from '../../../forms/SubmitButton.tsx';
import { formatDay } from '../../../i18n/format.ts';
import { toast } from '../../../ui/toaster.tsx';

/** How often payouts are made, and from which amount on. */
export function ScheduleForm({ settings }: { settings: PayoutsTabQuery['payoutSettings'] }) {
  const { t } = useTranslation('payouts');
  const [update] = useMutation(PayoutSettingsUpdateDocument);
  const { schedule, threshold, nextOn } = settings;
  const { amount, currency } = threshold;
  const initialValues = useMemo(() => ({ schedule, threshold: { amount, currency } }), [schedule, amount, currency]);
  return (
    <Form
      rules={payoutSettingsUpdateRules}
      initialValues={initialValues}
      onSubmit={async (input) => {
        const { data } = await update({ variables: { input } });
        const failures = data?.payoutSettingsUpdate?.userErrors ?? [];
        if (failures.length) return failures;
        toast.success(t('schedule.saved'));
        return [];
      }}
    >
      <ChoiceField
        name="schedule"
        label={t('fields.schedule')}
        help={nextOn ? t('schedule.nextOn', { day: formatDay(nextOn) }) : undefined}
        choices={payoutSchedules.map((value) => ({ value, label: t(`schedule.${value}`), help: t(`schedule.help.${value}`) }))}
      />
      <MoneyField name="threshold.amount" label={t('fields.threshold')} help={t('schedule.thresholdHelp')} currency={currency} />
      <SubmitButton alignSelf="flex-start">{t('schedule.save')}</SubmitButton>
    </Form>
  );
}
