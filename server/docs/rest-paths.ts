import type { Endpoint } from '../rest/endpoint.ts';
import { type Html, html } from './html.ts';

/** The address of the page of a part of the REST reference. */
export const tagPath = (tag: string): string => `/api/docs/${tag}`;

/** A path as OpenAPI writes it. */
export const openPath = (path: string): string => path.replace(/:(\w+)/g, '{$1}');

/** The anchor of an operation on the page of its part: its id in OpenAPI. */
export const anchorOf = ({ operation }: Endpoint): string => operation.definition.name?.value ?? '';

/** The address of an operation. */
export const endpointPath = (endpoint: Endpoint): string => `${tagPath(endpoint.row.tag)}#${anchorOf(endpoint)}`;

/** A link to an operation, with its method and its path. */
export const endpointLink = (endpoint: Endpoint): Html =>
  html`<a href="${endpointPath(endpoint)}"><code>${endpoint.row.method} ${openPath(endpoint.row.path)}</code></a>`;
