import { chakra, Stack } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { webhookTypes } from '../../../../schema/webhook-types.ts';
import { FieldFrame } from '../../../forms/FieldFrame.tsx';
import { useFormField } from '../../../forms/useFormField.ts';
import { Checkbox } from '../../../ui/Checkbox.tsx';

/** The events of an endpoint: a box for each, with its meaning. */
export function EventsField({ label }: { label: string }) {
  const { t } = useTranslation('integrations');
  const { input: eventsInput, frame, error } = useFormField<readonly string[]>({ name: 'events', label });
  const chosen = eventsInput.value || [];
  const setEvent = (type: string, wanted: boolean) =>
    eventsInput.onChange(webhookTypes.filter((one) => (one === type ? wanted : chosen.includes(one))));
  return (
    <FieldFrame {...frame} group>
      <Stack as="ul" gap={3} listStyleType="none">
        {webhookTypes.map((type) => (
          <li key={type}>
            <Checkbox
              checked={chosen.includes(type)}
              invalid={!!error}
              onChange={(subscribed) => setEvent(type, subscribed)}
              onBlur={() => eventsInput.onBlur()}
              alignItems="flex-start"
              width="full"
              controlProps={{ marginBlockStart: 0.5 }}
              labelProps={{ flex: 1, minWidth: 0 }}
              label={
                <>
                  {t(`events.${type}.name`)}{' '}
                  <chakra.code dir="ltr" color="fg.muted" fontFamily="mono" fontWeight="normal" textStyle="xs">
                    {type}
                  </chakra.code>
                  <chakra.span display="block" color="fg.muted" fontWeight="normal" textStyle="sm">
                    {t(`events.${type}.text`)}
                  </chakra.span>
                </>
              }
            />
          </li>
        ))}
      </Stack>
    </FieldFrame>
  );
}
