import { array, date, object, string } from 'yup';
import { atMost, requiredText } from './fields.ts';

/** What an API key may be allowed to read, and to change. */
export const apiResources = ['content', 'customers', 'orders', 'products', 'profile', 'reports', 'sessions'] as const;
export type ApiScope = `${(typeof apiResources)[number]}:${'read' | 'write'}`;

/** Reports are only read. */
export const apiScopes: readonly ApiScope[] = apiResources.flatMap((resource): ApiScope[] =>
  resource === 'reports' ? ['reports:read'] : [`${resource}:read`, `${resource}:write`],
);

/** Whether a key with these scopes may do what needs `scope`. A `write` includes the `read`. */
export const isInScope = (scopes: readonly string[], scope: string): boolean =>
  scopes.includes(scope) || scopes.includes(scope.replace(/:read$/, ':write'));

/** How many keys of an account may work at one time. */
export const mostApiKeys = 20;

/** `ApiKeyCreateInput`. */
export const apiKeyCreateRules = object({
  name: requiredText(60, 'apiKeyName'),
  scopes: atMost(array(), apiScopes.length, 'apiKey.scopes')
    .of(
      string()
        .oneOf([...apiScopes] as string[], 'apiKey.scope')
        .required('apiKey.scope'),
    )
    .min(1, 'apiKey.scopes')
    .required('apiKey.scopes'),
  expiresAt: date().nullable(),
});
