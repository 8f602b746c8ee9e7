import { Button, Flex, Stack } from '@chakra-ui/react';
import { type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { AnyObjectSchema, InferType } from 'yup';
import type { ContentFormFragment, ContentType } from '../../../apollo/generated.ts';
import type { FieldFailure } from '../../../forms/errors.ts';
import { Form } from '../../../forms/Form.tsx';
import { MediaField } from '../../../forms/MediaField.tsx';
import { RichTextField } from '../../../forms/RichTextField.tsx';
import { SelectField } from '../../../forms/SelectField.tsx';
import { SubmitButton } from '../../../forms/SubmitButton.tsx';
import { SwitchField } from '../../../forms/SwitchField.tsx';
import { useFormStatus } from '../../../forms/state.tsx';
import { accepted } from '../../../uploads/picked.ts';
import { BilingualText } from './BilingualText.tsx';
import { FileStatus } from './FileStatus.tsx';
import { withBothTitles } from './SectionForm.tsx';

/** The values of an item's form. */
export interface ContentValues {
  sectionId: string;
  type: ContentType;
  title: string;
  titleAr: string;
  subtitle: string;
  subtitleAr: string;
  body: string;
  fileId: string | null;
  isFree: boolean;
  isVisible: boolean;
}

export interface ContentFormProps<Rules extends AnyObjectSchema> {
  rules: Rules;
  type: ContentType;
  initialValues: ContentValues;
  /** The sections to choose from. Without them, the item stays where it is. */
  sections?: readonly { value: string; label: string }[];
  /** The item's present file. */
  file?: ContentFormFragment['file'];
  submit: string;
  /** A second button, which saves and goes on to another item. */
  anotherItem?: string;
  /** Above the fields. */
  notice?: ReactNode;
  autoFocus?: boolean;
  onSave: (input: InferType<Rules>, another: boolean) => Promise<readonly FieldFailure[]>;
}

/** The input. It leaves out the file of an article and the text of media, which the form may still have. */
const contentInput = (values: ContentValues): object => ({
  ...withBothTitles(values),
  body: values.type === 'ARTICLE' ? values.body : null,
  fileId: values.type === 'ARTICLE' ? null : values.fileId,
});

/** A video, audio or article. */
export function ContentForm<Rules extends AnyObjectSchema>(props: ContentFormProps<Rules>) {
  const { rules, type, initialValues, sections = [], file, submit, anotherItem, notice, autoFocus, onSave } = props;
  const { t } = useTranslation('content');
  const goesOnToNext = useRef(false);
  const mediaField = { name: 'fileId', current: file, state: file && <FileStatus file={file} /> };
  return (
    <Form<Rules, ContentValues>
      rules={rules}
      initialValues={initialValues}
      toInput={contentInput}
      onSubmit={async (input) => {
        const failures = await onSave(input, goesOnToNext.current);
        goesOnToNext.current = false;
        return failures;
      }}
      warnUnsaved
    >
      {notice}
      <BilingualText name="title" label={t('form.titleEn')} labelAr={t('form.titleAr')} autoFocus={autoFocus} />
      <BilingualText name="subtitle" label={t('form.subtitleEn')} labelAr={t('form.subtitleAr')} optional />
      {sections.length > 1 && <SelectField name="sectionId" label={t('form.section')} options={sections} />}
      {type === 'VIDEO' && (
        <MediaField {...mediaField} label={t('form.video')} help={t('form.videoHelp')} accept={accepted.VIDEO} kind="VIDEO" />
      )}
      {type === 'AUDIO' && (
        <MediaField {...mediaField} label={t('form.audio')} help={t('form.audioHelp')} accept={accepted.AUDIO} kind="AUDIO" />
      )}
      {type === 'ARTICLE' && <RichTextField name="body" label={t('form.body')} article />}
      <Stack gap={5} marginBlockStart={2}>
        <SwitchField name="isFree" label={t('form.isFree')} help={t('form.isFreeHelp')} />
        <SwitchField name="isVisible" label={t('form.isVisible')} help={t('form.isVisibleHelp')} />
      </Stack>
      <Flex wrap="wrap" gap={3} marginBlockStart={4} direction={{ base: 'column', sm: 'row' }}>
        <SubmitButton onClick={() => (goesOnToNext.current = false)}>{submit}</SubmitButton>
        {anotherItem && <AnotherItem label={anotherItem} onClick={() => (goesOnToNext.current = true)} />}
      </Flex>
    </Form>
  );
}

function AnotherItem({ label, onClick }: { label: string; onClick: () => void }) {
  const { submitting, waiting } = useFormStatus();
  return (
    <Button type="submit" variant="outline" disabled={submitting || waiting} onClick={onClick}>
      {label}
    </Button>
  );
}
