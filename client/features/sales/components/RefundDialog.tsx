import { useMutation } from '@apollo/client/react';
import { Button, Flex } from '@chakra-ui/react';
import { useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { orderRefundRules, refundReasons } from '../../../../schema/rules/orders.ts';
import { OrderRefundDocument } from '../../../apollo/generated.ts';
import { Form } from '../../../forms/Form.tsx';
import { MoneyField } from '../../../forms/MoneyField.tsx';
import { SelectField } from '../../../forms/SelectField.tsx';
import { SubmitButton } from '../../../forms/SubmitButton.tsx';
import { TextAreaField } from '../../../forms/TextAreaField.tsx';
import { formatMoney } from '../../../i18n/format.ts';
import { Modal } from '../../../ui/Modal.tsx';
import { toast } from '../../../ui/toaster.tsx';
import { RefundEffects } from './RefundEffects.tsx';

interface RefundDialogProps {
  orderId: string;
  refundable: { amount: string; currency: string };
  onDone: () => Promise<unknown>;
  onClose: () => void;
}

/** Refunds part or all of a sale, after it has shown the effects for the customer. */
export function RefundDialog({ orderId, refundable, onDone, onClose }: RefundDialogProps) {
  const { t } = useTranslation(['sales', 'common']);
  const key = useRef(crypto.randomUUID());
  const [refund] = useMutation(OrderRefundDocument);
  const { amount } = refundable;
  const refundValues = useMemo(() => ({ orderId, amount, reason: '', note: '', idempotencyKey: key.current }), [orderId, amount]);
  return (
    <Modal open onClose={onClose} title={t('refund.title')}>
      <Form
        rules={orderRefundRules}
        initialValues={refundValues}
        paddingBlockEnd={6}
        onSubmit={async (input) => {
          const answer = await refund({ variables: { input } });
          const failures = answer.data?.orderRefund?.userErrors ?? [];
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
        <RefundEffects orderId={orderId} refundable={amount} />
        <SelectField
          name="reason"
          label={t('fields.reason')}
          options={refundReasons.map((value) => ({ value, label: t(`reason.${value}`) }))}
        />
        <TextAreaField name="note" label={t('fields.note')} help={t('refund.noteHelp')} optional />
        <Flex justify="flex-end" gap={3} wrap="wrap">
          <Button variant="outline" onClick={onClose}>
            {t('actions.cancel', { ns: 'common' })}
          </Button>
          <SubmitButton>{t('refund.submit')}</SubmitButton>
        </Flex>
      </Form>
    </Modal>
  );
}
