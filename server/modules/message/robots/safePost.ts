/** Posts JSON to an address that a user gave: public hosts only, no redirects. */
import http from 'node:http';
import https from 'node:https';
import { publicLookup } from '../../../base/publicAddress';

const TIMEOUT_MS = 10_000;
const MAX_ANSWER = 64 * 1024;

export function postJson(url: URL, body: unknown, loopback = false): Promise<{ status: number; text: string }> {
  const content = JSON.stringify(body);
  return new Promise((resolve, reject) => {
    const request = (url.protocol === 'http:' ? http : https).request(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json; charset=utf-8', 'content-length': Buffer.byteLength(content) },
      ...(!loopback && { lookup: publicLookup }),
      agent: false,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    request.on('error', (error) => reject(error.name === 'AbortError' ? new Error('对方没有及时应答') : error));
    request.on('response', (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (part: string) => {
        text += part;
        if (text.length > MAX_ANSWER) request.destroy(new Error('对方的应答过大'));
      });
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text }));
      response.on('error', reject);
    });
    request.end(content);
  });
}
