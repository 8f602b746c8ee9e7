import { Box, chakra, Stack } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { mostInvited } from '../../../../schema/rules/sessions.ts';
import type { SaverFace } from '../../../forms/autosave/saver.ts';
import { useSaving } from '../../../forms/autosave/useSaver.ts';
import { ChoiceField } from '../../../forms/ChoiceField.tsx';
import { EmailListField } from '../../../forms/EmailListField.tsx';
import { MoneyField } from '../../../forms/MoneyField.tsx';
import { QuickNumberField } from '../../../forms/QuickNumberField.tsx';
import { NumberField } from '../../../forms/TextField.tsx';
import { useFormPart } from '../../../forms/useFormPart.ts';
import { PromoCodesField } from '../../promos/components/PromoCodesField.tsx';
import { SpecialDealField } from '../../promos/components/SpecialDealField.tsx';
import type { SessionValues } from '../sessionValues.ts';

const cancellationWindows = [
  { value: 0, label: 'fields.untilStart' },
  { value: 2, label: 'fields.hours2' },
  { value: 24, label: 'fields.day1' },
  { value: 48, label: 'fields.days2' },
  { value: 168, label: 'fields.week1' },
] as const;

/** Seats, price, cancellation window and invited emails. */
export function OfferStep({ sessionSaver }: { sessionSaver: SaverFace }) {
  const { t } = useTranslation('sessions');
  const sessionId = useSaving(sessionSaver, ({ item }) => item?.id);
  const single = useFormPart<SessionValues, boolean>(({ values }) => values.type === 'APPOINTMENT');
  const isPrivate = useFormPart<SessionValues, boolean>(({ values }) => values.eventType === 'PRIVATE');
  const paidSession = useFormPart<SessionValues, boolean>(({ values }) => values.cost === 'PAID');
  const currency = useFormPart<SessionValues, string>(({ values }) => values.price.currency);
  return (
    <Stack gap={4} maxWidth="form">
      {single ? (
        <Box marginBlockEnd={4}>
          <chakra.p textStyle="label">{t('fields.seats')}</chakra.p>
          <chakra.p color="fg.muted" textStyle="sm" marginBlockStart={1}>
            {t('fields.oneSeat')}
          </chakra.p>
        </Box>
      ) : (
        <NumberField name="seats" label={t('fields.seats')} help={t('fields.seatsHelp')} truncate={6} />
      )}
      <EmailListField
        name="inviteEmails"
        draftName="inviteTyped"
        label={t('fields.inviteEmails')}
        help={t(isPrivate ? 'fields.inviteEmailsHelp' : 'fields.inviteEmailsPublicHelp')}
        optional={!isPrivate}
        most={mostInvited}
      />
      <ChoiceField
        name="cost"
        label={t('fields.cost')}
        choices={[
          { value: 'PAID', label: t('fields.paid'), help: t('fields.paidHelp') },
          { value: 'FREE', label: t('fields.free'), help: t('fields.freeHelp') },
        ]}
      />
      {paidSession && <MoneyField name="price.amount" label={t('fields.price')} currency={currency} />}
      {paidSession && <PromoCodesField />}
      <QuickNumberField
        name="cancellationHours"
        label={t('fields.cancellationHours')}
        help={t(paidSession ? 'fields.cancellationHelp' : 'fields.cancellationFreeHelp')}
        truncate={3}
        choices={cancellationWindows.map(({ value, label }) => ({ value, label: t(label) }))}
      />
      <SpecialDealField ownId={sessionId} help={t('fields.dealHelp')} />
    </Stack>
  );
}
