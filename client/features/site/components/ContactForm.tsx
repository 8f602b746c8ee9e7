import { Box, chakra, VisuallyHidden } from '@chakra-ui/react';
import { useEffect, useRef } from 'react';
import { Field } from 'react-final-form';
import { useTranslation } from 'react-i18next';
import { contactMessageRules, messageLength } from '../../../../schema/rules/contact.ts';
import { ContactMessageSendDocument } from '../../../apollo/generated.ts';
import { useAction } from '../../../apollo/useAction.ts';
import { Form } from '../../../forms/Form.tsx';
import { SubmitButton } from '../../../forms/SubmitButton.tsx';
import { TextAreaField } from '../../../forms/TextAreaField.tsx';
import { EmailField, TextField } from '../../../forms/TextField.tsx';
import { Trans } from '../../../i18n/trans.ts';
import { useKept } from '../../../session/kept.ts';
import { LinkButton } from '../../../ui/LinkButton.tsx';

const emptyMessage = { name: '', email: '', message: '', website: '' };
type ContactMessage = Pick<typeof emptyMessage, 'name' | 'email' | 'message'>;

/** A message to the operator. Once it is sent, the page says what was sent and when the answer comes. */
export function ContactForm() {
  const { t } = useTranslation('site');
  const sendOperator = useAction(ContactMessageSendDocument);
  const [sentMessage, setSentMessage] = useKept<ContactMessage | undefined>('message sent', undefined);
  if (sentMessage) return <MessageSent {...sentMessage} onNewMessage={() => setSentMessage(undefined)} />;
  return (
    <Form
      rules={contactMessageRules}
      initialValues={emptyMessage}
      onSubmit={async ({ website, ...written }) => {
        const failures = await sendOperator({ input: { ...written, website: website ?? null } });
        if (failures.length > 0) return failures;
        setSentMessage(written);
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
const MessageText = ({ text }: { text: string }) => <chakra.bdi fontWeight="medium">{text}</chakra.bdi>;

function MessageSent({ name, email, message, onNewMessage }: ContactMessage & { onNewMessage: () => void }) {
  const { t } = useTranslation('site');
  const sentHeading = useRef<HTMLHeadingElement>(null);
  // The pressed button is gone, so the focus goes to the heading.
  useEffect(() => sentHeading.current?.focus({ preventScroll: true }), []);
  return (
    <Box borderWidth="1px" borderRadius="l3" bg="bg.panel" padding={{ base: 5, md: 8 }} alignSelf="start">
      <chakra.h3 ref={sentHeading} tabIndex={-1} textStyle="xl" fontWeight="semibold" outline="none">
        {t('contact.sent')}
      </chakra.h3>
      <chakra.p marginBlockStart={3}>
        <Trans t={t} i18nKey="contact.sentText" components={{ name: <MessageText text={name} />, email: <MessageText text={email} /> }} />
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
        <LinkButton onClick={onNewMessage}>{t('contact.another')}</LinkButton>
      </Box>
    </Box>
  );
}
