import { Box, Button, chakra, Flex, Spinner } from '@chakra-ui/react';
import { CircleAlert, CircleCheck } from 'lucide-react';
import { useField } from 'react-final-form';
import { useTranslation } from 'react-i18next';
import { seen } from '../../../../schema/rules/unseen.ts';
import { TextField } from '../../../forms/TextField.tsx';
import { localized } from '../../../i18n/language.ts';
import { type UsernameState, useUsernameAvailability } from './useUsernameAvailability.ts';

/** The part of the public page's address before the username. */
const addressPrefix = `${window.location.host}${localized('/')}/`;

/**
 * The username, behind the fixed part of the public page's address. While the person types, it shows whether the username is free, and free
 * alternatives.
 */
export function UsernameField({ name, presentUsername }: { name: string; presentUsername: string | null }) {
  const { t } = useTranslation('creators');
  const { input } = useField<string>(name);
  const usernameState = useUsernameAvailability(input.value, presentUsername);
  return (
    <Box>
      <TextField
        name={name}
        label={t('profile.username')}
        help={t('profile.usernameHelp')}
        prefix={addressPrefix}
        truncate={30}
        autoComplete="off"
        spellCheck={false}
        clean={(text) => seen(text).toLowerCase().replace(/\s+/g, '-')}
        status={<UsernameAnswer availability={usernameState} />}
      />
      {usernameState.state === 'refused' && <UsernameSuggestions usernames={usernameState.suggestions} onPick={input.onChange} />}
    </Box>
  );
}

const usernameLine = { display: 'inline-flex', alignItems: 'center', gap: 1.5 } as const;

function UsernameAnswer({ availability }: { availability: UsernameState }) {
  const { t } = useTranslation('creators');
  switch (availability.state) {
    case 'asking':
      return (
        <chakra.span {...usernameLine} color="fg.muted">
          <Spinner size="xs" aria-hidden />
          {t('username.asking')}
        </chakra.span>
      );
    case 'free':
      return (
        <chakra.span {...usernameLine} color="fg.success">
          <CircleCheck size={16} aria-hidden />
          {t('username.free')}
        </chakra.span>
      );
    case 'refused':
      return (
        <chakra.span {...usernameLine} color="fg.error">
          <CircleAlert size={16} aria-hidden />
          {availability.reason}
        </chakra.span>
      );
    default:
      return null;
  }
}

function UsernameSuggestions({ usernames, onPick }: { usernames: readonly string[]; onPick: (username: string) => void }) {
  const { t } = useTranslation('creators');
  if (usernames.length === 0) return null;
  return (
    <Flex role="group" aria-label={t('username.suggestions')} wrap="wrap" align="center" gap={2} marginBlockEnd={3} textStyle="sm">
      <chakra.span color="fg.muted">{t('username.suggestions')}</chakra.span>
      {usernames.map((username) => (
        <Button key={username} size="xs" variant="outline" borderRadius="full" dir="ltr" onClick={() => onPick(username)}>
          {username}
        </Button>
      ))}
    </Flex>
  );
}
