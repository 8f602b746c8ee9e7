/** The server's pass to a room's media (`MediaPass` of the API). */
export interface MediaPass {
  kind: 'EMBEDDED' | 'LIVEKIT';
  url: string;
  token: string;
  iceServers: readonly { urls: readonly string[]; username?: string | null; credential?: string | null }[];
}

/** Thrown by `pass` when the server gives no pass for good. The connection then ends as FAILED, without retries. */
export class PassRefused extends Error {}

export const iceServersOf = ({ iceServers }: MediaPass): RTCIceServer[] =>
  iceServers.map(({ urls, username, credential }) => ({ urls: [...urls], ...(username && credential && { username, credential }) }));
