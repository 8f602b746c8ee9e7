import 'graphiql/setup-workers/vite';
import 'graphiql/style.css';
import './graphiql.css';
import { Box } from '@chakra-ui/react';
import { useGraphiQL, useGraphiQLActions } from '@graphiql/react';
import { createGraphiQLFetcher, type Fetcher } from '@graphiql/toolkit';
import { GraphiQL } from 'graphiql';
import { Kind, parse } from 'graphql';
import { useEffect } from 'react';
import { useColorMode } from '../ui/theme/colorMode.ts';
import { type Example, examples, firstExample } from './examples.ts';
import { endpoint, socketEndpoint } from './facts.ts';
import { headersWith } from './token.ts';

const send = createGraphiQLFetcher({ url: endpoint, subscriptionUrl: socketEndpoint, enableIncrementalDelivery: false });
/** Over HTTP the headers are sent as they are; a socket takes them as its `connectionParams`. */
const fetcher: Fetcher = (operation, options) => send(operation, { ...options, headers: headersWith(options?.headers) });

/** GraphiQL, which comes from this server. Its own texts are English. */
export default function GraphiqlExplorer({ example }: { example: Example | undefined }) {
  const { mode } = useColorMode();
  const { document, variables } = example ?? firstExample;
  return (
    <Box flex="1" minH={0} dir="ltr" lang="en" overflowX="auto" position="relative">
      <Box h="full" minW="44rem">
        <GraphiQL
          fetcher={fetcher}
          defaultTabs={[{ query: document, variables }]}
          defaultEditorToolsVisibility="variables"
          forcedTheme={mode}
          shouldPersistHeaders={false}
          showPersistHeadersSettings={false}
        >
          <GraphiQL.Toolbar>
            {({ prettify, merge, copy }) => (
              <>
                {prettify}
                {merge}
                {copy}
                <Loader example={example} />
              </>
            )}
          </GraphiQL.Toolbar>
        </GraphiQL>
      </Box>
    </Box>
  );
}

const documents = new Set(examples.map(({ document }) => document.trim()));

/** Puts the chosen example into the editors. It opens a new tab if the present one has the person's own text. */
function Loader({ example }: { example: Example | undefined }) {
  const query = useGraphiQL((state) => state.queryEditor);
  const variables = useGraphiQL((state) => state.variableEditor);
  const { addTab, stop, setOperationFacts } = useGraphiQLActions();
  useEffect(() => {
    if (!example || !query || !variables) return;
    const present = query.getValue().trim();
    stop();
    if (present && !documents.has(present)) addTab();
    query.setValue(example.document);
    variables.setValue(example.variables);
    // The operation's name is set here, since the editor would set it after a pause, and a run before that would use the previous name.
    const documentAST = parse(example.document);
    const operations = documentAST.definitions.filter((definition) => definition.kind === Kind.OPERATION_DEFINITION);
    const operationName = operations[0]?.name?.value;
    setOperationFacts({ documentAST, operations, ...(operationName !== undefined && { operationName }) });
  }, [example, query, variables, addTab, stop, setOperationFacts]);
  return null;
}
