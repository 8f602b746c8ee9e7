import { Button, type ButtonProps } from '@chakra-ui/react';
import { useFormStatus } from './state.tsx';

/**
 * Sends the form, and is busy meanwhile. With `whenValid`, it is off while a rule is broken (specification, section 5, Complete profile).
 */
export function SubmitButton({ whenValid = false, children, ...props }: ButtonProps & { whenValid?: boolean }) {
  const { submitting, invalid, waiting } = useFormStatus();
  return (
    <Button
      type="submit"
      colorPalette="brand"
      loading={submitting}
      loadingText={children}
      disabled={waiting || (whenValid && invalid)}
      {...props}
    >
      {children}
    </Button>
  );
}
