import { Box, IconButton, type InputProps } from '@chakra-ui/react';
import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Input } from './chakra/input.ts';

/** A password field whose text can be shown. */
export function PasswordInput(props: InputProps) {
  const { t } = useTranslation();
  const [shown, setShown] = useState(false);
  return (
    <Box position="relative" dir="ltr">
      <Input {...props} type={shown ? 'text' : 'password'} spellCheck={false} autoCapitalize="off" paddingInlineEnd={11} />
      <Box position="absolute" insetBlock={0} insetInlineEnd={1} display="flex" alignItems="center">
        <IconButton
          type="button"
          variant="ghost"
          size="xs"
          aria-label={t(shown ? 'form.hidePassword' : 'form.showPassword')}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        >
          {shown ? <EyeOff aria-hidden /> : <Eye aria-hidden />}
        </IconButton>
      </Box>
    </Box>
  );
}
