import { Center, chakra, Stack } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { ButtonLink } from './AppLink.tsx';
import { Khatam } from './art/Khatam.tsx';
import { useHead } from './head.ts';

/** The page for an unknown address. In the console it has the words of the specification. */
export function NotFound({ console = false }: { console?: boolean }) {
  const { t } = useTranslation();
  const title = t(console ? 'notFound.console' : 'notFound.title');
  useHead({ title, status: 404 });
  return (
    <Center flex={1} paddingInline={4} paddingBlock={20}>
      <Stack align="center" textAlign="center" gap={3}>
        <chakra.span color="brand.fg">
          <Khatam size={120} />
        </chakra.span>
        <chakra.h1 textStyle="3xl" fontWeight="semibold">
          {title}
        </chakra.h1>
        <chakra.p color="fg.muted" maxWidth="md">
          {t('notFound.text')}
        </chakra.p>
        <ButtonLink to={console ? '/cc/my-page' : '/'} colorPalette="brand" marginBlockStart={3}>
          {t(console ? 'notFound.toConsole' : 'notFound.toHome')}
        </ButtonLink>
      </Stack>
    </Center>
  );
}
