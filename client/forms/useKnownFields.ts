import { useLayoutEffect } from 'react';
import { useForm } from 'react-final-form';
import { same } from './draft.ts';

/**
 * Registers fields before they are drawn, so that they show the form's values. react-final-form resets an unregistered field to its initial
 * value, which would lose what was typed before the field was hidden. A list counts as unchanged while its contents are equal.
 */
export function useKnownFields(...names: string[]): void {
  const form = useForm();
  const list = names.join(' ');
  useLayoutEffect(() => {
    const leave = list.split(' ').map((name) => form.registerField(name, () => undefined, {}, { isEqual: same }));
    return () => {
      for (const each of leave) each();
    };
  }, [form, list]);
}
