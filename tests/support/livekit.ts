import { createHash } from 'node:crypto';
import type { Router } from 'express';
import express from 'express';
import jwt from 'jsonwebtoken';

/** The key and the secret that a LiveKit server and Diwan share in the tests. */
export const liveKitKeys = { key: 'our-key', secret: 'a secret that LiveKit and we share' };

/** Sends a webhook as LiveKit does: its token holds the digest of the body. Answers the status. */
export async function sendWebhook(
  url: string,
  event: object,
  { secret = liveKitKeys.secret, body = JSON.stringify(event) } = {},
): Promise<number> {
  const sha256 = createHash('sha256').update(JSON.stringify(event)).digest('base64');
  const token = jwt.sign({ sha256 }, secret, { issuer: liveKitKeys.key, expiresIn: 60 });
  const answer = await fetch(url, { method: 'POST', headers: { authorization: token, 'content-type': 'application/webhook+json' }, body });
  return answer.status;
}

/** Takes the calls of LiveKit's API that remove a participant, and calls `onRemoval` for each. */
export function takeRemovals(router: Router, onRemoval: (room: string, participant: string) => void): void {
  router.post('/twirp/livekit.RoomService/RemoveParticipant', express.json(), (request, response) => {
    onRemoval(request.body.room, request.body.identity);
    response.json({});
  });
}
