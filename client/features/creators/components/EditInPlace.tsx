import { Box, Button, Flex, type FlexProps, IconButton } from '@chakra-ui/react';
import { Pencil } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { AnyObjectSchema } from 'yup';
import { Form, type FormProps } from '../../../forms/Form.tsx';
import { SubmitButton } from '../../../forms/SubmitButton.tsx';
import { useKept } from '../../../session/kept.ts';
import { Allowed } from '../../../ui/Allowed.tsx';

export interface EditInPlaceProps<Rules extends AnyObjectSchema, Values extends object>
  extends Pick<FormProps<Rules, Values>, 'rules' | 'initialValues' | 'onSubmit'> {
  /** The name of the pencil: *Edit name*. */
  label: string;
  /** The text or picture as the public sees it. */
  shown: ReactNode;
  /** The text style, by which the pencil is centred on the first line. */
  textStyle: FlexProps['textStyle'];
  /** Below the fields: how to save without the mouse, if it is not by Enter alone. */
  hint?: string;
  /** The fields. */
  children: ReactNode;
}

/**
 * Edits a text in place. The pencil turns the text into its fields; Enter saves (Shift+Enter starts a new line in longer texts), Escape
 * cancels, and the focus returns to the pencil.
 */
export function EditInPlace<Rules extends AnyObjectSchema, Values extends object>({
  label,
  shown,
  textStyle,
  hint,
  children,
  onSubmit,
  ...formProps
}: EditInPlaceProps<Rules, Values>) {
  const { t } = useTranslation();
  const [editsProfile, setEditsProfile] = useKept(`edits ${Object.keys(formProps.initialValues)}`, false);
  const editBox = useRef<HTMLDivElement>(null);
  const pencilButton = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(editsProfile);
  useEffect(() => {
    if (wasEditing.current === editsProfile) return;
    wasEditing.current = editsProfile;
    if (editsProfile) editBox.current?.querySelector<HTMLElement>('input, textarea')?.focus();
    else pencilButton.current?.focus();
  }, [editsProfile]);

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const { key, target, nativeEvent } = event;
    if (nativeEvent.isComposing) return;
    if (key === 'Escape') setEditsProfile(false);
    if (key === 'Enter' && !event.shiftKey && target instanceof HTMLTextAreaElement) {
      event.preventDefault();
      target.form?.requestSubmit();
    }
  };

  if (!editsProfile)
    return (
      <Flex align="flex-start" gap={1} textStyle={textStyle}>
        <Box minWidth={0}>{shown}</Box>
        <Flex align="center" height="1lh" flexShrink={0}>
          <Allowed needs="EDIT">
            <IconButton ref={pencilButton} variant="ghost" size="sm" aria-label={label} onClick={() => setEditsProfile(true)}>
              <Pencil aria-hidden />
            </IconButton>
          </Allowed>
        </Flex>
      </Flex>
    );
  return (
    <Box
      ref={editBox}
      role="group"
      aria-label={label}
      onKeyDown={onKeyDown}
      maxWidth="form"
      padding={4}
      borderWidth="1px"
      borderRadius="l3"
      bg="bg.panel"
    >
      <Form
        {...formProps}
        warnUnsaved
        onSubmit={async (input, values, api) => {
          const failures = api.getState().pristine ? [] : await onSubmit(input, values, api);
          if (!failures?.length) setEditsProfile(false);
          return failures;
        }}
      >
        {children}
        {hint && (
          <Box color="fg.muted" textStyle="xs" hideBelow="md">
            {hint}
          </Box>
        )}
        <Flex gap={3} marginBlockStart={1}>
          <SubmitButton size="sm">{t('actions.save')}</SubmitButton>
          <Button variant="outline" size="sm" onClick={() => setEditsProfile(false)}>
            {t('actions.cancel')}
          </Button>
        </Flex>
      </Form>
    </Box>
  );
}
