import { Skeleton } from '@chakra-ui/react';
import { lazy, Suspense, useMemo } from 'react';
import { FieldFrame, type FieldProps } from './FieldFrame.tsx';
import { useFormField } from './useFormField.ts';

const RichTextEditor = lazy(() => import('../ui/richtext/RichTextEditor.tsx'));

export interface RichTextFieldProps extends FieldProps {
  lang?: 'en' | 'ar';
  /** Whether it is an article, which may have pictures and whose words are counted. */
  article?: boolean;
}

/** Rich text as HTML; empty when nothing is written. */
export function RichTextField({ lang, article, ...props }: RichTextFieldProps) {
  const { input, error, control, frame } = useFormField<string>(props, { parse: (value) => value });
  const describedBy = control['aria-describedby'] ?? '';
  const attributes = useMemo(
    () => ({
      id: control.id,
      'data-field': control['data-field'],
      role: 'textbox',
      'aria-multiline': 'true',
      'aria-labelledby': frame.ids.label,
      'aria-describedby': describedBy,
      ...(error && { 'aria-invalid': 'true' }),
      ...(lang && { lang }),
    }),
    [control.id, control['data-field'], frame.ids.label, describedBy, error, lang],
  );
  return (
    <FieldFrame {...frame} group>
      <Suspense fallback={<Skeleton height={52} borderRadius="l2" />}>
        <RichTextEditor
          value={input.value}
          onChange={input.onChange}
          onBlur={() => input.onBlur()}
          attributes={attributes}
          invalid={error !== undefined}
          article={article}
        />
      </Suspense>
    </FieldFrame>
  );
}
