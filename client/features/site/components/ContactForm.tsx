import { Box, chakra, VisuallyHidden } from '@chakra-ui/react';
import { useEffect, useRef } from 'react';
import { Field } from 'react-final-form';
import { Trans, useTranslation } from 'react-i18next';
import { contactMessageRules, messageLength } from '../../../../schema/rules/contact.ts';
import { ContactMessageSendDocument } from '../../../apollo/generated.ts';
import { useAction } from '../../../apollo/useAction.ts';
import { Form } from '../../../forms/Form.tsx';
import { SubmitButton } from '../../../forms/SubmitButton.tsx';
import { TextAreaField } from '../../../forms/TextAreaField.tsx';
import { EmailField, TextField } from '../../../forms/TextField.tsx';
import { useKept } from '../../../session/kept.ts';
import { LinkButton } from '../../../ui/LinkButton.tsx';

const empty = { name: '', email: '', message: '', website: '' };
type Written = Pick<typeof empty, 'name' | 'email' | 'message'>;

/** A message to the operator. Once it is sent, the page says what was sent and when the answer comes. */
export function ContactForm() {
  const { t } = useTranslation('site');
  const send = useAction(ContactMessageSendDocument);
  const [sent, setSent] = useKept<Written | undefined>('message sent', undefined);
  if (sent) return <Sent {...sent} onAnother={() => setSent(undefined)} />;
  return (
    <Form
      rules={contactMessageRules}
      initialValues={empty}
      onSubmit={async ({ website, ...written }) => {
        const failures = await send({ input: { ...written, website: website ?? null } });
        if (failures.length > 0) return failures;
        setSent(written);
      }}
    >
      <TextField name="name" label={t('contact.name')} autoComplete="name" />
      <EmailField name="email" label={t('contact.email')} help={t('contact.emailHelp')} />
      <TextAreaField name="message" label={t('contact.message')} rows={6} max={messageLength} />
      <Trap />
      <SubmitButton size="lg" alignSelf="flex-start">
        {t('contact.submit')}
      </SubmitButton>
    </Form>
  );
}

/** A field that people neither see nor reach. The message of a program that fills it is not sent. */
function Trap() {
  const { t } = useTranslation('site');
  return (
    <VisuallyHidden aria-hidden>
      <Field name="website">
        {({ input }) => <input {...input} type="text" aria-label={t('contact.website')} tabIndex={-1} autoComplete="off" />}
      </Field>
    </VisuallyHidden>
  );
}

/** What the sender typed, with its own direction. */
const Said = ({ text }: { text: string }) => <chakra.bdi fontWeight="medium">{text}</chakra.bdi>;

function Sent({ name, email, message, onAnother }: Written & { onAnother: () => void }) {
  const { t } = useTranslation('site');
  const heading = useRef<HTMLHeadingElement>(null);
  // The pressed button is gone, so the focus goes to the heading.
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <Box borderWidth="1px" borderRadius="l3" bg="bg.panel" padding={{ base: 5, md: 8 }} alignSelf="start">
      <chakra.h3 ref={heading} tabIndex={-1} textStyle="xl" fontWeight="semibold" outline="none">
        {t('contact.sent')}
      </chakra.h3>
      <chakra.p marginBlockStart={3}>
        <Trans t={t} i18nKey="contact.sentText" components={{ name: <Said text={name} />, email: <Said text={email} /> }} />
      </chakra.p>
      <chakra.p marginBlockStart={5} color="fg.muted" textStyle="sm">
        {t('contact.yours')}
      </chakra.p>
      <chakra.blockquote
        dir="auto"
        marginBlockStart={1}
        paddingInlineStart={4}
        borderInlineStartWidth="3px"
        borderColor="saffron.solid"
        whiteSpace="pre-line"
        overflowWrap="anywhere"
        maxHeight={64}
        overflowY="auto"
        tabIndex={0}
        aria-label={t('contact.yours')}
        role="group"
      >
        {message}
      </chakra.blockquote>
      <Box marginBlockStart={5}>
        <LinkButton onClick={onAnother}>{t('contact.another')}</LinkButton>
      </Box>
    </Box>
  );
}
