import { type GraphQLNamedType, getNamedType, isInputObjectType, isObjectType, isScalarType } from 'graphql';
import { apiScopes } from '../../schema/rules/api-keys.ts';
import type { DocsPage, Link } from './frame.ts';
import { type Content, type Html, html, joined } from './html.ts';
import type { Markdown } from './markdown.ts';
import { plain } from './markdown.ts';
import {
  argumentEntry,
  costSentence,
  deprecated,
  domainPath,
  exampleBlock,
  fieldId,
  fieldList,
  kindOf,
  membersOf,
  rootPath,
  signature,
  titleOf,
  typePath,
  whichKeys,
  whoMay,
} from './parts.ts';
import type { Reference, Root, TypeEntry } from './reference.ts';
import { endpointLink } from './rest-paths.ts';

const kinds = { query: 'Query', mutation: 'Mutation', subscription: 'Subscription' } as const;
const plural = { query: 'Queries', mutation: 'Mutations', subscription: 'Subscriptions' } as const;
const upward: readonly Link[] = [
  { title: 'Docs', path: '/docs' },
  { title: 'GraphQL', path: '/docs/schema' },
];

/** All pages of the GraphQL reference: the start, one for each file of the schema, for each root field and for each type. */
export function schemaPages(reference: Reference, markdown: Markdown): DocsPage[] {
  return [
    startPage(reference, markdown),
    ...reference.domains.map((domain) => domainPage(reference, markdown, domain)),
    ...reference.roots.map((root) => rootPage(reference, markdown, root)),
    ...reference.types.map((entry) => typePage(entry, markdown)),
  ];
}

/** The first sentence or so of a description, in one line. */
const brief = (text: string | null | undefined): string => (text ?? '').split('\n\n')[0] ?? '';

const rootLines = (roots: readonly Root[], markdown: Markdown): Html =>
  html`<ul class="lines">${roots.map((root) => html`<li><a href="${rootPath(root)}"><code>${root.name}</code></a> ${root.field.deprecationReason && html`<span class="fact">deprecated</span>`} <span>${markdown.line(brief(root.field.description))}</span></li>`)}</ul>`;

const typeLines = (types: readonly TypeEntry[], markdown: Markdown): Html =>
  html`<ul class="lines">${types.map(({ type }) => html`<li><a href="${typePath(type.name)}"><code>${type.name}</code></a> <span class="fact">${kindOf(type).toLowerCase()}</span> <span>${markdown.line(brief(type.description))}</span></li>`)}</ul>`;

const ofKind = (roots: readonly Root[], kind: Root['kind']) => roots.filter((root) => root.kind === kind);

const rootsOfScope = (roots: readonly Root[], scope: string) => roots.filter(({ requirement }) => requirement?.scope === scope);

function startPage({ domains, roots, types }: Reference, markdown: Markdown): DocsPage {
  const summary = `The GraphQL schema: ${ofKind(roots, 'query').length} queries, ${ofKind(roots, 'mutation').length} mutations, ${ofKind(roots, 'subscription').length} subscriptions and ${types.length} types.`;
  const scalars = types.filter(({ type }) => isScalarType(type));
  return {
    path: '/docs/schema',
    title: 'GraphQL reference',
    summary,
    crumbs: upward.slice(0, 1),
    contents: [
      ...domains.map((domain) => ({ title: titleOf(domain), id: domain })),
      { title: 'Scalars', id: 'scalars' },
      { title: 'Scopes of API keys', id: 'scopes' },
    ],
    body: () => html`<p>${summary} They are below by subject. The whole schema is also <a href="/schema.graphql">one file</a>, and <a href="/graphql">Sandbox</a> tries it out. How all of it works, from tokens to limits, is in <a href="/docs/conventions">Conventions</a>.</p>
${domains.map((domain) => {
  const own = roots.filter((root) => root.domain === domain);
  return html`<h2 id="${domain}"><a href="${domainPath(domain)}">${titleOf(domain)}</a></h2>${own.length > 0 ? rootLines(own, markdown) : html`<p>Types that others use: <a href="${domainPath(domain)}">${titleOf(domain)}</a>.</p>`}`;
})}
<h2 id="scalars">Scalars</h2>${typeLines(scalars, markdown)}
<h2 id="scopes">Scopes of API keys</h2>
<p>What each scope opens. A <code>write</code> includes the <code>read</code> of the same word. Fields that are not here are for people alone, or for everyone. A type may need a scope of its own, which its page names: what tells of a person needs it wherever it is reached.</p>
<ul class="lines">${apiScopes.map(
      (scope) =>
        html`<li><code>${scope}</code> <span>${joined(
          rootsOfScope(roots, scope).map((root) => html`<a href="${rootPath(root)}">${root.name}</a>`),
          ', ',
        )}</span></li>`,
    )}</ul>`,
  };
}

function domainPage({ roots, types }: Reference, markdown: Markdown, domain: string): DocsPage {
  const ownRoots = roots.filter((root) => root.domain === domain);
  const ownTypes = types.filter((entry) => entry.domain === domain);
  const named = ownRoots.map(({ name }) => name).join(', ');
  const parts = (['query', 'mutation', 'subscription'] as const).filter((kind) => ofKind(ownRoots, kind).length > 0);
  return {
    path: domainPath(domain),
    title: titleOf(domain),
    summary: named
      ? `The part of the GraphQL schema about ${titleOf(domain).toLowerCase()}: ${named}.`
      : `Types that the GraphQL schema shares: ${ownTypes.map(({ type }) => type.name).join(', ')}.`,
    crumbs: upward,
    body: () => html`${parts.map((kind) => html`<h2 id="${kind}">${plural[kind]}</h2>${rootLines(ofKind(ownRoots, kind), markdown)}`)}
${ownTypes.length > 0 && html`<h2 id="types">Types</h2>${typeLines(ownTypes, markdown)}`}`,
  };
}

/** Facts about a thing, in two columns. */
const facts = (entries: readonly (readonly [name: string, value: Content])[]): Html =>
  html`<dl class="facts">${entries.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>`;

/** The input types of a root field. Their fields are shown on the field's page; other types have a page of their own. */
const inputsOf = ({ field }: Root): GraphQLNamedType[] => field.args.map(({ type }) => getNamedType(type)).filter(isInputObjectType);

function rootPage(reference: Reference, markdown: Markdown, root: Root): DocsPage {
  const { kind, name, field, domain, requirement, cost, rest, examples } = root;
  const answer = getNamedType(field.type);
  const inputs = inputsOf(root);
  return {
    path: rootPath(root),
    title: name,
    kind: kinds[kind],
    summary: plain(brief(field.description)),
    crumbs: [...upward, { title: titleOf(domain), path: domainPath(domain) }],
    body: () => html`${deprecated(field, markdown)}${markdown.paragraphs(field.description)}
${facts([
  ['Who may call it', markdown.line(whoMay(requirement))],
  ['API keys', markdown.line(whichKeys(requirement))],
  ['Cost', markdown.line(costSentence(cost, field))],
  ['Answers', html`<code>${signature(field.type)}</code>`],
  ...(kind === 'subscription'
    ? [['Way', html`WebSocket at <code>/graphql</code>, see <a href="/docs/conventions#subscriptions">Subscriptions</a>`] as const]
    : []),
  ...(rest.length > 0 ? [['REST', joined(rest.map(endpointLink), html`<br>`)] as const] : []),
])}
${field.args.length > 0 && html`<h2 id="arguments">Arguments</h2>${fieldList(field.args.map((argument) => argumentEntry(argument, markdown, `argument-${argument.name}`)))}`}
${inputs.map((input) => html`<h2 id="${input.name}"><a href="${typePath(input.name)}">${input.name}</a></h2>${markdown.paragraphs(input.description)}${membersOf(input, markdown)}`)}
${isObjectType(answer) && html`<h2 id="answer">Answer: <a href="${typePath(answer.name)}">${answer.name}</a></h2>${markdown.paragraphs(answer.description)}${membersOf(answer, markdown)}`}
${examples.length > 0 && html`<h2 id="examples">${examples.length === 1 ? 'Example' : 'Examples'}</h2>${examples.map((example) => exampleBlock(example, reference, markdown))}`}`,
  };
}

function typePage({ type, domain, scope, answeredBy, takenBy, fields }: TypeEntry, markdown: Markdown): DocsPage {
  const kind = kindOf(type);
  const members = isScalarType(type) ? null : membersOf(type, markdown, true);
  const rootLinks = (roots: readonly Root[]) =>
    joined(
      roots.map((root) => html`<a href="${rootPath(root)}"><code>${root.name}</code></a>`),
      ', ',
    );
  const examples = [
    ...new Map(answeredBy.flatMap((root) => root.examples.map((example) => [example.name, { root, example }] as const))).values(),
  ];
  const used: (readonly [string, Content])[] = [
    ...(scope ? [['API keys', html`<code>${scope}</code> reads it, wherever it is reached.`] as const] : []),
    ...(scope === null ? [['API keys', 'None reads it: this is for people.'] as const] : []),
    ...(answeredBy.length > 0 ? [['Answered by', rootLinks(answeredBy)] as const] : []),
    ...(takenBy.length > 0 ? [['Taken by', rootLinks(takenBy)] as const] : []),
    ...(fields.length > 0
      ? [
          [
            'Found at',
            joined(
              fields.map((at) => html`<a href="${typePath(at.type)}#${fieldId(at.field)}"><code>${at.type}.${at.field}</code></a>`),
              ', ',
            ),
          ] as const,
        ]
      : []),
    ...(examples.length > 0
      ? [
          [
            'Examples',
            joined(
              examples.map(({ root, example }) => html`<a href="${rootPath(root)}#example-${example.name}">${example.name}</a>`),
              ', ',
            ),
          ] as const,
        ]
      : []),
  ];
  const heading = kind === 'Enum' ? 'Values' : 'Fields';
  return {
    path: typePath(type.name),
    title: type.name,
    kind,
    summary: plain(brief(type.description)),
    crumbs: [...upward, { title: titleOf(domain), path: domainPath(domain) }],
    body: () => html`${markdown.paragraphs(type.description)}
${members && html`<h2 id="members">${heading}</h2>${members}`}
${used.length > 0 && html`<h2 id="uses">Where it is used</h2>${facts(used)}`}`,
  };
}
