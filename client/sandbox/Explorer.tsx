import { Box, Button, Flex } from '@chakra-ui/react';
import { Component, lazy, type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { tabStorage } from '../i18n/storage.ts';
import { ApolloSandbox } from './ApolloSandbox.tsx';
import type { Example } from './examples.ts';
import { facts } from './facts.ts';
import { Loading } from './Loading.tsx';

const GraphiqlExplorer = lazy(() => import('./GraphiqlExplorer.tsx'));

const explorers = ['apollo', 'graphiql'] as const;
type Name = (typeof explorers)[number];
const key = 'diwan.sandbox.explorer';

/** The explorer in use: Apollo's Sandbox where the server allows it, and GraphiQL where that cannot be reached. */
export function Explorer({ example }: { example: Example | undefined }) {
  const { t } = useTranslation('sandbox');
  const [name, setName] = useState<Name>(facts.apollo && tabStorage.getItem(key) !== 'graphiql' ? 'apollo' : 'graphiql');
  const [isUnreachable, setUnreachable] = useState(false);
  const choose = (next: Name) => {
    tabStorage.setItem(key, next);
    setUnreachable(false);
    setName(next);
  };
  return (
    <Flex
      as="section"
      id="explorer"
      tabIndex={-1}
      aria-label={t('explorer.label')}
      direction="column"
      minW={0}
      minH={{ base: '40rem', lg: 0 }}
    >
      {facts.apollo && (
        <Flex role="group" aria-label={t('explorer.choose')} gap={1} px={3} py={2}>
          {explorers.map((one) => (
            <Button key={one} size="xs" variant={one === name ? 'solid' : 'ghost'} aria-pressed={one === name} onClick={() => choose(one)}>
              {t(`explorer.${one}`)}
            </Button>
          ))}
        </Flex>
      )}
      <Box role="status">
        {isUnreachable && (
          <Box bg="bg.warning" color="fg.warning" px={4} py={2} textStyle="sm">
            {t('explorer.unreachable')}
          </Box>
        )}
      </Box>
      <Failed>
        {name === 'apollo' ? (
          <ApolloSandbox
            example={example}
            onUnreachable={() => {
              setUnreachable(true);
              setName('graphiql');
            }}
          />
        ) : (
          <Suspense fallback={<Loading />}>
            <GraphiqlExplorer example={example} />
          </Suspense>
        )}
      </Failed>
    </Flex>
  );
}

/** Catches an explorer that cannot be loaded. */
class Failed extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError = () => ({ hasFailed: true });

  override render() {
    return this.state.hasFailed ? <Retry /> : this.props.children;
  }
}

function Retry() {
  const { t } = useTranslation('sandbox');
  return (
    <Flex flex="1" direction="column" align="center" justify="center" gap={3} p={4} role="alert">
      {t('explorer.failed')}
      <Button onClick={() => location.reload()}>{t('explorer.retry')}</Button>
    </Flex>
  );
}
