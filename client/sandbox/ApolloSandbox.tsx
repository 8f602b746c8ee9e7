import { Box } from '@chakra-ui/react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { once } from '../i18n/once.ts';
import { type Example, firstExample } from './examples.ts';
import { endpoint, socketEndpoint } from './facts.ts';
import { Loading } from './Loading.tsx';
import { headersWith, useTokenHere } from './token.ts';

/** The class that Apollo's script adds to the window: https://www.apollographql.com/docs/graphos/platform/sandbox#embedding-sandbox. */
type EmbeddedSandbox = new (options: {
  target: HTMLElement;
  initialEndpoint: string;
  initialSubscriptionEndpoint: string;
  hideCookieToggle: boolean;
  runTelemetry: boolean;
  initialState: {
    document: string;
    variables: Record<string, unknown>;
    headers: Record<string, string>;
    includeCookies: boolean;
    pollForSchemaUpdates: boolean;
  };
}) => { dispose(): void };

declare global {
  interface Window {
    EmbeddedSandbox?: EmbeddedSandbox;
  }
}

const script = 'https://embeddable-sandbox.cdn.apollographql.com/_latest/embeddable-sandbox.umd.production.min.js';
/** Milliseconds after which a script that neither loads nor fails is given up. */
const patience = 8000;

/** Loads Apollo's script once. Rejects if it cannot be reached, or is blocked. */
const loadScript = once(
  () =>
    new Promise<EmbeddedSandbox>((resolve, reject) => {
      const fail = () => reject(new Error('Apollo Sandbox cannot be reached'));
      const element = Object.assign(document.createElement('script'), { src: script, onerror: fail });
      element.onload = () => (window.EmbeddedSandbox ? resolve(window.EmbeddedSandbox) : fail());
      setTimeout(fail, patience);
      document.head.append(element);
    }),
);

interface ApolloSandboxProps {
  example: Example | undefined;
  onUnreachable: () => void;
}

/** Apollo's hosted Sandbox in a frame. It takes its operation and headers at the start, so another example restarts it. */
export function ApolloSandbox({ example = firstExample, onUnreachable }: ApolloSandboxProps) {
  const { t } = useTranslation('sandbox');
  const place = useRef<HTMLDivElement>(null);
  const token = useTokenHere();
  const [isHere, setHere] = useState(false);
  const tell = useRef(onUnreachable);
  tell.current = onUnreachable;
  const title = t('explorer.apollo');

  // biome-ignore lint/correctness/useExhaustiveDependencies: another token begins it anew
  useEffect(() => {
    let embedded: { dispose(): void } | undefined;
    let isLeft = false;
    const begin = (Sandbox: EmbeddedSandbox) => {
      if (isLeft || !place.current) return;
      embedded = new Sandbox({
        target: place.current,
        initialEndpoint: endpoint,
        initialSubscriptionEndpoint: socketEndpoint,
        hideCookieToggle: true,
        runTelemetry: false,
        initialState: {
          document: example.document,
          variables: JSON.parse(example.variables || '{}'),
          headers: headersWith(),
          includeCookies: false,
          pollForSchemaUpdates: false,
        },
      });
      place.current.querySelector('iframe')?.setAttribute('title', title);
      setHere(true);
    };
    loadScript().then(begin, () => isLeft || tell.current());
    return () => {
      isLeft = true;
      embedded?.dispose();
    };
  }, [example, token, title]);

  return (
    <>
      {!isHere && <Loading />}
      <Box ref={place} dir="ltr" flex={isHere ? '1' : undefined} minH={0} />
    </>
  );
}
