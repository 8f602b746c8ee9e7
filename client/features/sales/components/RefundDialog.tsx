import { useMutation, useQuery } from '@apollo/client/react';
import { chakra, Stack } from '@chakra-ui/react';
import { useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { orderRefundRules, refundReasons } from '../../../../schema/rules/orders.ts';
import { OrderRefundDocument, RefundPreviewDocument, type RefundPreviewQuery } from '../../../apollo/generated.ts';
import { Form } from '../../../forms/Form.tsx';
import { MoneyField } from '../../../forms/MoneyField.tsx';
import { SelectField } from '../../../forms/SelectField.tsx';
import { SubmitButton } from '../../../forms/SubmitButton.tsx';
import { TextAreaField } from '../../../forms/TextAreaField.tsx';
import { formatMoney } from '../../../i18n/format.ts';
import { Modal } from '../../../ui/Modal.tsx';
import { toast } from '../../../ui/toaster.tsx';

interface RefundDialogProps {
  orderId: string;
  refundable: { amount: string; currency: string };
  onDone: () => Promise<unknown>;
  onClose: () => void;
}

/** Gives back part or all of a sale, after it has said what all of it would take from the customer. */
export function RefundDialog({ orderId, refundable, onDone, onClose }: RefundDialogProps) {
  const { t } = useTranslation('sales');
  const key = useRef(crypto.randomUUID());
  const { data } = useQuery(RefundPreviewDocument, { variables: { orderId }, fetchPolicy: 'network-only' });
  const [refund] = useMutation(OrderRefundDocument);
  const { amount } = refundable;
  const initialValues = useMemo(() => ({ orderId, amount, reason: '', note: '', idempotencyKey: key.current }), [orderId, amount]);
  return (
    <Modal open onClose={onClose} title={t('refund.title')}>
      <Stack gap={4} paddingBlockEnd={6}>
        {data && <Effects preview={data.orderRefundPreview} />}
        <Form
          rules={orderRefundRules}
          initialValues={initialValues}
          onSubmit={async (input) => {
            const answer = await refund({ variables: { input } });
            const failures = answer.data?.orderRefund.userErrors ?? [];
            if (failures.length) return failures;
            toast.success(t('refund.done'));
            await onDone();
            onClose();
            return [];
          }}
        >
          <MoneyField
            name="amount"
            label={t('fields.amount')}
            help={t('refund.atMost', { amount: formatMoney(refundable) })}
            currency={refundable.currency}
          />
          <SelectField
            name="reason"
            label={t('fields.reason')}
            options={refundReasons.map((value) => ({ value, label: t(`reason.${value}`) }))}
          />
          <TextAreaField name="note" label={t('fields.note')} help={t('refund.noteHelp')} optional />
          <SubmitButton alignSelf="flex-start">{t('refund.submit')}</SubmitButton>
        </Form>
      </Stack>
    </Modal>
  );
}

/** What becomes of the customer's things when all of it goes back, a line each. */
function Effects({ preview }: { preview: RefundPreviewQuery['orderRefundPreview'] }) {
  const { t } = useTranslation('sales');
  const { endsAccess, seat, place, codeUse, dealsLost, feeKept } = preview;
  const lines = [
    t(endsAccess ? 'effect.access' : 'effect.noAccess'),
    seat === 'FREED' && t('effect.seat'),
    place === 'FREED' && t('effect.place'),
    codeUse === 'FREED' && t('effect.code'),
    dealsLost.length > 0 && t('effect.deals', { titles: dealsLost.join('، ') }),
    t('effect.fee', { amount: formatMoney(feeKept) }),
  ].filter((line): line is string => !!line);
  return (
    <chakra.ul paddingInlineStart={5} listStyleType="disc" textStyle="sm" color="fg.muted">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </chakra.ul>
  );
}
