/** Facts about the server, which it writes into the page (server/http/sandbox.ts). */
interface Facts {
  /** Whether the page may open Apollo's hosted Sandbox. */
  apollo: boolean;
  /** Whether there are pages for developers under /dev. */
  dev: boolean;
}

export const facts: Facts = { apollo: false, dev: false, ...JSON.parse(document.getElementById('facts')?.textContent || '{}') };

export const endpoint = `${location.origin}/graphql`;
export const socketEndpoint = endpoint.replace(/^http/, 'ws');
