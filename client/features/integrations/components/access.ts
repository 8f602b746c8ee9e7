import { type ApiScope, apiResources, apiScopes } from '../../../../schema/rules/api-keys.ts';

export const resourceNames = apiResources;
export type Resource = (typeof apiResources)[number];

/** The access of a key to a resource; the empty string means none. */
export type Level = '' | 'read' | 'write';
export type KeyAccess = Record<Resource, Level>;

export const noKeyAccess: KeyAccess = { content: '', customers: '', orders: '', products: '', profile: '', reports: '', sessions: '' };

/** The levels that there are for a resource. */
export const resourceLevels = (resource: Resource): readonly ('read' | 'write')[] =>
  (['read', 'write'] as const).filter((level) => apiScopes.includes(`${resource}:${level}` as ApiScope));

/** The chosen levels as scopes. */
export const scopesOf = (access: KeyAccess): string[] =>
  resourceNames.flatMap((resource) => (access[resource] ? [`${resource}:${access[resource]}`] : []));
