import { useApolloClient } from '@apollo/client/react';
import { Box, chakra, Flex, Grid, Stack } from '@chakra-ui/react';
import { CircleCheck, CircleX } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { slotQuestionRules } from '../../../../schema/rules/availability.ts';
import { type AppointmentTypeLineFragment, SlotExplanationDocument, type SlotExplanationQuery } from '../../../apollo/generated.ts';
import { DateField } from '../../../forms/DateField.tsx';
import { Form } from '../../../forms/Form.tsx';
import { SelectField } from '../../../forms/SelectField.tsx';
import { SubmitButton } from '../../../forms/SubmitButton.tsx';
import { TimeField } from '../../../forms/TimeField.tsx';
import { formatMinutes, formatWeekday } from '../../../i18n/format.ts';
import { AppLink } from '../../../ui/AppLink.tsx';
import { pickText } from '../../../ui/BiText.tsx';
import { sessionUrls } from '../../sessions/urls.ts';

type SlotExplanation = SlotExplanationQuery['slotExplanation'];
interface SlotQuestion {
  durationId: string;
  day: string | null;
  time: string | null;
}
interface SlotAnswer extends SlotQuestion {
  explanation: SlotExplanation;
}

/** Asks the server why a time is not offered, and shows the rules that close it. They are those by which visitors see times. */
export function WhyNot({ types, today }: { types: readonly AppointmentTypeLineFragment[]; today: string }) {
  const { t } = useTranslation('availability');
  const client = useApolloClient();
  const [slotAnswer, setSlotAnswer] = useState<SlotAnswer>();
  const durationOptions = types.flatMap(({ title, titleAr, durations }) =>
    durations.map(({ id, minutes }) => ({ value: id, label: `${pickText(title, titleAr).text} · ${formatMinutes(minutes)}` })),
  );
  const [firstQuestion] = useState<SlotQuestion>({ durationId: durationOptions[0]?.value ?? '', day: today, time: null });
  return (
    <Stack gap={4}>
      <Form<typeof slotQuestionRules, SlotQuestion>
        rules={slotQuestionRules}
        initialValues={firstQuestion}
        onSubmit={async (question) => {
          const variables = { ...question, day: question.day as string };
          const { data } = await client.query({ query: SlotExplanationDocument, variables, fetchPolicy: 'network-only' });
          if (data) setSlotAnswer({ ...variables, explanation: data.slotExplanation });
          return [];
        }}
      >
        <Grid templateColumns={{ base: 'minmax(0, 1fr)', md: 'minmax(0, 2fr) minmax(0, 1fr) minmax(0, 1fr)' }} columnGap={4}>
          <SelectField name="durationId" label={t('why.duration')} options={durationOptions} />
          <DateField name="day" label={t('why.day')} />
          <TimeField name="time" label={t('why.time')} />
        </Grid>
        <Box>
          <SubmitButton variant="outline" colorPalette="gray">
            {t('why.ask')}
          </SubmitButton>
        </Box>
      </Form>
      <Box aria-live="polite">{slotAnswer && <SlotReasons {...slotAnswer} />}</Box>
    </Stack>
  );
}

function SlotReasons({ day, time, explanation: { isOffered, reasons } }: SlotAnswer) {
  const { t } = useTranslation('availability');
  const Icon = isOffered ? CircleCheck : CircleX;
  return (
    <Box borderWidth="1px" borderRadius="l2" padding={4} bg="bg.panel">
      <Flex gap={2} align="flex-start" fontWeight="medium">
        <chakra.span color={isOffered ? 'fg.success' : 'fg.error'} flexShrink={0} marginBlockStart={0.5}>
          <Icon size={18} aria-hidden />
        </chakra.span>
        {t(isOffered ? 'why.offered' : 'why.notOffered', { day: formatWeekday(day as string), time })}
      </Flex>
      {reasons.length > 0 && (
        <Stack as="ul" listStyleType="disc" paddingInlineStart={8} marginBlockStart={2} gap={1}>
          {reasons.map(({ rule, message, sessionId }) => (
            <li key={`${rule} ${sessionId}`}>
              {message}
              {sessionId && (
                <>
                  {' '}
                  <AppLink to={sessionUrls.view(sessionId)}>{t('why.session')}</AppLink>
                </>
              )}
            </li>
          ))}
        </Stack>
      )}
    </Box>
  );
}
