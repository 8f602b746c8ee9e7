import { Skeleton } from '@chakra-ui/react';
import { lazy, Suspense, useMemo } from 'react';
import { useField } from 'react-final-form';
import { FieldFrame, type FieldProps, useFieldError, useFieldIds } from './FieldFrame.tsx';

const RichTextEditor = lazy(() => import('../ui/richtext/RichTextEditor.tsx'));

/** Rich text as HTML; empty when nothing is written. */
export function RichTextField({ name, label, help, optional, hideErrorMark, lang }: FieldProps & { lang?: 'en' | 'ar' }) {
  const { input, meta } = useField<string>(name, { parse: (value) => value });
  const ids = useFieldIds();
  const error = useFieldError(meta);
  const attributes = useMemo(
    () => ({
      id: ids.control,
      role: 'textbox',
      'aria-multiline': 'true',
      'aria-labelledby': ids.label,
      'aria-describedby': [help && ids.help, error && ids.error].filter(Boolean).join(' '),
      ...(error && { 'aria-invalid': 'true' }),
      ...(lang && { lang }),
    }),
    [ids.control, ids.label, ids.help, ids.error, help, error, lang],
  );
  return (
    <FieldFrame ids={ids} label={label} help={help} optional={optional} hideErrorMark={hideErrorMark} error={error} group>
      <Suspense fallback={<Skeleton height={52} borderRadius="l2" />}>
        <RichTextEditor
          value={input.value}
          onChange={input.onChange}
          onBlur={() => input.onBlur()}
          attributes={attributes}
          invalid={error !== undefined}
        />
      </Suspense>
    </FieldFrame>
  );
}
