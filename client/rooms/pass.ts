/** What the server gives to enter a room's media (`MediaPass` of the API). */
export interface MediaPass {
  kind: 'EMBEDDED' | 'LIVEKIT';
  url: string;
  token: string;
  iceServers: readonly { urls: readonly string[]; username?: string | null; credential?: string | null }[];
}

/** Throw it where a pass is asked for, when the server gives none and will not: the connection then ends as FAILED, without retries. */
export class PassRefused extends Error {}

export const iceServersOf = ({ iceServers }: MediaPass): RTCIceServer[] =>
  iceServers.map(({ urls, username, credential }) => ({ urls: [...urls], ...(username && credential && { username, credential }) }));
