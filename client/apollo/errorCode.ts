import { CombinedGraphQLErrors } from '@apollo/client/errors';

/** Whether the server refused a request with this code, such as FORBIDDEN. */
export const hasCode = (error: unknown, code: string): boolean =>
  CombinedGraphQLErrors.is(error) && error.errors.some(({ extensions }) => extensions?.code === code);
