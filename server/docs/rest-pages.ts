import type { Requirement } from '../core/viewer.ts';
import type { Endpoint } from '../rest/endpoint.ts';
import type { JsonSchema } from '../rest/json-schema.ts';
import { describeApi } from '../rest/openapi.ts';
import { code } from './code.ts';
import { curlOf } from './curl.ts';
import { rootFieldsOf } from './examples.ts';
import type { DocsPage } from './frame.ts';
import { type Content, type Html, html, joined } from './html.ts';
import type { Markdown } from './markdown.ts';
import { type FieldEntry, fieldList, rootPath, titleOf, whichKeys, whoMay } from './parts.ts';
import type { Reference } from './reference.ts';
import { anchorOf, endpointLink, openPath, tagPath } from './rest-paths.ts';

/** The parts of the API's description that the pages read. */
export interface Described {
  summary: string;
  security: readonly object[];
  parameters: readonly (Parameter | Referring)[];
  requestBody?: { content: Record<string, { schema: JsonSchema }> };
  responses: Record<string, { description?: string; content?: Record<string, { schema: JsonSchema }>; $ref?: string }>;
}
interface Parameter {
  name: string;
  in: string;
  required?: boolean;
  description?: string;
  schema: JsonSchema;
}
interface Referring {
  $ref: string;
}
type Api = ReturnType<typeof describeApi>;

/** All pages of the REST reference: the list of paths, and a page for each part. They are made from the object of `/openapi.json`. */
export function restPages(reference: Reference, markdown: Markdown, origin: string): DocsPage[] {
  const api = describeApi(reference.schema, reference.endpoints, { origin, email: null });
  const tags = [...Map.groupBy(reference.endpoints, ({ row }) => row.tag)];
  const start: DocsPage = {
    path: '/api/docs',
    title: 'REST reference',
    summary: `The documented REST paths, ${reference.endpoints.length} operations. Each runs an operation of the GraphQL API.`,
    crumbs: [{ title: 'Docs', path: '/docs' }],
    contents: [{ title: 'How it works', id: 'how-it-works' }, ...tags.map(([tag]) => ({ title: titleOf(tag), id: tag }))],
    body: () =>
      html`${restIntroduction(api, markdown)}${tags.map(
        ([tag, endpoints]) => html`<h2 id="${tag}"><a href="${tagPath(tag)}">${titleOf(tag)}</a></h2>
<ul class="lines">${endpoints.map((endpoint) => html`<li>${endpointLink(endpoint)} <span>${markdown.line(endpoint.row.summary)}</span></li>`)}</ul>`,
      )}`,
  };
  const parts = tags.map(
    ([tag, endpoints]): DocsPage => ({
      path: tagPath(tag),
      title: `${titleOf(tag)} by REST`,
      kind: 'REST',
      summary: `REST paths: ${endpoints.map(({ row }) => `${row.method} ${openPath(row.path)}`).join(', ')}.`,
      crumbs: [
        { title: 'Docs', path: '/docs' },
        { title: 'REST', path: '/api/docs' },
      ],
      contents: endpoints.map((endpoint) => ({ title: `${endpoint.row.method} ${openPath(endpoint.row.path)}`, id: anchorOf(endpoint) })),
      body: () => html`${endpoints.map((endpoint) => operation(api, reference, markdown, origin, endpoint))}`,
    }),
  );
  return [start, ...parts];
}

function restIntroduction({ info, components }: Api, markdown: Markdown): Html {
  const failures = Object.entries(components.responses).map(([status, { description }]) => ({
    name: status,
    text: markdown.line(description),
  }));
  return html`${markdown.paragraphs(info.description)}
<h2 id="how-it-works">How it works</h2>
<p>Every path answers with <code>/api</code> in front of it, too. The machine’s form of this page is <a href="/openapi.json">/openapi.json</a> (OpenAPI ${'3.1'}).</p>
<p>A success is <code>{ "data": …, "message": "…" }</code>, a list has <code>"meta": { "page", "size", "total" }</code> besides. A failure is <code>{ "message": "…", "errors": { "field": "…" } }</code>. Texts are in the language of <code>accept-language</code>. Tokens, keys and limits are those of GraphQL: see <a href="/docs/conventions">Conventions</a>.</p>
<h3 id="headers">Headers</h3>
${fieldList([
  { name: 'authorization', text: 'Bearer and the token of a sign-in, or an API key.' },
  ...Object.values(components.parameters).map((header) => {
    const { name, description, schema } = header as unknown as Parameter;
    return { name, facts: factsOf(schema), text: markdown.line(description) };
  }),
])}
<h3 id="failures">Failures that any call may answer</h3>
${fieldList(failures)}`;
}

function operation(api: Api, reference: Reference, markdown: Markdown, origin: string, endpoint: Endpoint): Html {
  const { row } = endpoint;
  const described = api.paths[openPath(row.path)]?.[row.method.toLowerCase()] as Described;
  const requirement = endpoint.operation.requirements[0] ?? null;
  const inPlace = (place: string) =>
    described.parameters.filter((parameter): parameter is Parameter => 'name' in parameter && parameter.in === place);
  const twins = rootFieldsOf(endpoint.operation.definition).flatMap((name) => reference.root(name) ?? []);
  const bodies = Object.entries(described.requestBody?.content ?? {});
  const [success] = Object.entries(described.responses).filter(([status]) => status.startsWith('2'));
  const answer = success?.[1].content?.['application/json']?.schema;
  const parameters = [...inPlace('path'), ...inPlace('query')];
  return html`<section class="operation" aria-labelledby="${anchorOf(endpoint)}">
<h2 id="${anchorOf(endpoint)}"><code><span class="method">${row.method}</span> ${openPath(row.path)}</code></h2>
${markdown.paragraphs(described.summary)}
<dl class="facts">
<div><dt>Who may call it</dt><dd>${markdown.line(whoMay(requirement))}</dd></div>
<div><dt>API keys</dt><dd>${markdown.line(keysOf(endpoint.operation.requirements))}</dd></div>
<div><dt>GraphQL</dt><dd>${joined(
    twins.map((root) => html`<a href="${rootPath(root)}"><code>${root.name}</code></a>`),
    ', ',
  )}</dd></div>
</dl>
${parameters.length > 0 && [html`<h3>Parameters</h3>`, fieldList(parameters.map((parameter) => parameterEntry(parameter, markdown)))]}
${
  bodies.length > 0 &&
  html`<h3>Body</h3><p>${joined(
    bodies.map(([type]) => html`<code>${type}</code>`),
    ' or ',
  )}</p>${schemaList(bodies[0]?.[1].schema, markdown)}`
}
${answer && html`<h3>Answer ${success?.[0]}</h3><details><summary>Fields of the answer</summary>${schemaList(answer, markdown)}</details>`}
<h3>Example</h3>
${code(curlOf(endpoint, described, origin), 'sh', `A call of ${row.method} ${openPath(row.path)}`)}
</section>`;
}

/** The keys for a row. A row may run several root fields, and needs the scopes of all. */
function keysOf(requirements: readonly Requirement[]): string {
  const [first] = requirements;
  if (!first || requirements.some(({ scope }) => !scope)) return whichKeys(first ? ({ ...first, scope: null } as never) : null);
  const scopes = [...new Set(requirements.map(({ scope }) => `\`${scope}\``))];
  return `An API key with ${scopes.join(' and ')}.`;
}

const parameterEntry = ({ name, in: place, required, description, schema }: Parameter, markdown: Markdown): FieldEntry => ({
  name: place === 'path' ? `{${name}}` : `?${name}`,
  type: typeOf(schema),
  facts: [...(required ? ['required'] : []), ...factsOf(schema)],
  text: markdown.paragraphs(description),
});

/** The type of a schema in a word or two, such as `string (uuid)`. */
function typeOf({ type, format, items, contentMediaType }: JsonSchema): string {
  const types = [type ?? 'any'].flat();
  const named = types.map((name) => {
    if (name === 'array' && items) return `list of ${typeOf(items)}`;
    return contentMediaType ? 'file' : name;
  });
  return `${named.join(' or ')}${format ? ` (${format})` : ''}`;
}

function factsOf({ default: usual, enum: choices, minimum, maximum }: JsonSchema): Content[] {
  return [
    ...(choices
      ? [
          html`one of ${joined(
            choices.map((choice) => html`<code>${String(choice)}</code>`),
            ', ',
          )}`,
        ]
      : []),
    ...(minimum !== undefined ? [`from ${minimum}`] : []),
    ...(maximum !== undefined ? [`to ${maximum}`] : []),
    ...(usual !== undefined ? [html`default <code>${String(usual)}</code>`] : []),
  ];
}

/** The fields of an object, those of inner objects below their names: `benefits[].text`. */
function schemaList(schema: JsonSchema | undefined, markdown: Markdown): Html {
  const entries: FieldEntry[] = [];
  const walk = (object: JsonSchema, before: string) => {
    for (const [name, field] of Object.entries(object.properties ?? {})) {
      const isList = [field.type].flat().includes('array');
      entries.push({
        name: `${before}${name}`,
        type: typeOf(field),
        facts: [...(object.required?.includes(name) ? ['required'] : []), ...factsOf(field)],
        text: markdown.paragraphs(field.description),
      });
      const inner = isList ? field.items : field;
      if (inner?.properties) walk(inner, `${before}${name}${isList ? '[]' : ''}.`);
    }
  };
  if (schema) walk(schema, '');
  return entries.length > 0 ? fieldList(entries) : html`<p>An empty object.</p>`;
}
