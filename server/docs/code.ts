import highlighter from 'highlight.js/lib/core';
import bash from 'highlight.js/lib/languages/bash';
import graphql from 'highlight.js/lib/languages/graphql';
import javascript from 'highlight.js/lib/languages/javascript';
import json from 'highlight.js/lib/languages/json';
import xml from 'highlight.js/lib/languages/xml';
import { Html, html } from './html.ts';

for (const [name, language] of Object.entries({ sh: bash, graphql, js: javascript, json, html: xml }))
  highlighter.registerLanguage(name, language);

/**
 * A block of code. It can be scrolled by keyboard, and a script gives it a button that copies it. `language` is sh, graphql, js, json or
 * html. Any other language is plain text.
 */
export function code(text: string, language: string, label: string): Html {
  const lines = text.replace(/\n+$/, '');
  const known = highlighter.getLanguage(language);
  const content = known ? new Html(highlighter.highlight(lines, { language }).value) : html`${lines}`;
  return html`<div class="code"><pre tabindex="0" role="group" aria-label="${label}"><code>${content}</code></pre></div>`;
}
