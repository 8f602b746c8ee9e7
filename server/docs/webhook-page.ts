import { Webhook } from 'standardwebhooks';
import { readWebhookDocuments } from '../../schema/webhook-documents.ts';
import { webhookVersion } from '../../schema/webhook-types.ts';
import { code } from './code.ts';
import type { DocsPage } from './frame.ts';
import { html } from './html.ts';
import type { Markdown } from './markdown.ts';

/** One whole request, with which a receiver can be tried without a line: its signature is right for its secret and its time. */
export const sampleRequest = (() => {
  const secret = `whsec_${Buffer.from('a secret for the reference alone').toString('base64')}`;
  const at = new Date('2026-11-26T09:00:00Z');
  const id = '019abf2c-8e80-7c3d-9d4e-3d1b6a8f0c11';
  const price = { amount: '12.500', currency: 'KWD' };
  const order = { number: 17, title: 'Drawing faces', total: price, paidAt: '2026-11-26T08:59:58.120Z' };
  const sale = { id: '019abf2c-7a10-7b21-8c53-0f6a2b9d4e77', status: 'PAID', customer: 'noura@example.com', order };
  const body = JSON.stringify({ id, type: 'order.paid', version: webhookVersion, timestamp: '2026-11-26T08:59:58.120Z', data: { sale } });
  return {
    secret,
    at,
    headers: {
      'content-type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': String(at.getTime() / 1000),
      'webhook-signature': new Webhook(secret).sign(id, at, body),
    },
    body,
  };
})();

const sampleText = () =>
  `POST /hook HTTP/1.1\n${Object.entries(sampleRequest.headers)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n')}\n\n${sampleRequest.body}`;

/** The anchor of an event. */
const anchorOf = (type: string) => type.replace('.', '-');

/** `/docs/webhooks`: each event with its payload. */
export function webhookPage(markdown: Markdown): DocsPage {
  const documents = readWebhookDocuments();
  return {
    path: '/docs/webhooks',
    title: 'Webhook events',
    kind: 'Reference',
    summary: 'What each webhook event brings: its data is the answer of a document of the schema.',
    crumbs: [{ title: 'Docs', path: '/docs' }],
    contents: [{ title: 'A whole request', id: 'request' }, ...documents.map(({ type }) => ({ title: type, id: anchorOf(type) }))],
    body: () => html`<p>Each event is a POST of JSON with <code>id</code>, <code>type</code>, <code>version</code>, <code>timestamp</code> and <code>data</code>. <code>data</code> is what the event’s document answers below <code>webhookEvent</code>: see ${markdown.line('`WebhookEvent`')} for what the fields mean. <a href="/docs/guides/receive-events">Receive events</a> shows how to verify and to answer them. Events may come twice, and in another order than they happened.</p>
<h2 id="request">A whole request</h2>
<p>Its secret is <code>${sampleRequest.secret}</code>. The body is shortened, and its signature is right as it stands. Libraries refuse a time that is more than five minutes away, so set the clock of your test to ${sampleRequest.at.toISOString()}.</p>
${code(sampleText(), 'http', 'A request of order.paid')}
${documents.map(
  ({ type, about, document }) =>
    html`<h2 id="${anchorOf(type)}"><code>${type}</code></h2>${markdown.paragraphs(about)}${code(document, 'graphql', `The document of ${type}`)}`,
)}`,
  };
}
