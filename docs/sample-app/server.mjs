// The sample app's own server: pages, and who opened them by the signed context. Copy it, and change what it does.
//   PLATFORM=https://platform.example.com INSTALL_ID=… SECRET=whsec_… PORT=9100 node docs/sample-app/server.mjs
import { createHmac, timingSafeEqual } from 'node:crypto';
import { readFileSync } from 'node:fs';
import http from 'node:http';
import { createRemoteJWKSet, jwtVerify } from 'jose';

const files = { '/': ['app.html', 'text/html'], '/app.js': ['app.js', 'text/javascript'] };
const read = (name) => readFileSync(new URL(name, import.meta.url), 'utf8');

/** Whether the platform asks: by the secret of the app, over the bytes that came, and not long ago. */
function isSigned(headers, body, secret) {
  const [id, at] = [headers['webhook-id'], headers['webhook-timestamp']];
  if (!(Math.abs(Date.now() / 1000 - Number(at)) < 300)) return false;
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
  const wanted = Buffer.from(createHmac('sha256', key).update(`${id}.${at}.${body}`).digest('base64'));
  return String(headers['webhook-signature'])
    .split(' ')
    .map((one) => Buffer.from(one.replace(/^v1,/, '')))
    .some((given) => given.length === wanted.length && timingSafeEqual(given, wanted));
}

/**
 * @param platform where the platform is, which signs the contexts
 * @param installId in whose name: a context of another install is refused
 * @param secret of the app: proves that a question before a step is the platform's
 */
export function sampleApp({ platform, installId, secret = () => '' }) {
  /** Projects whose checks have passed; until then no task of them is done. */
  const passed = new Set();
  const keys = createRemoteJWKSet(new URL(`${platform}/api/project-center/appFrame/jwks`));
  return http.createServer(async (request, response) => {
    const { pathname } = new URL(request.url, 'http://localhost');
    const file = files[pathname];
    if (request.method === 'GET' && file) {
      response.setHeader('content-type', `${file[1]}; charset=utf-8`);
      // Only the platform may frame it.
      response.setHeader('content-security-policy', `frame-ancestors ${platform}`);
      return response.end(read(file[0]).replace('{{platform}}', platform));
    }
    let body = '';
    for await (const part of request) body += part;
    const answer = (status, data) => {
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(JSON.stringify(data));
    };
    if (pathname === '/check') {
      if (!isSigned(request.headers, body, secret())) return answer(401, {});
      const { data } = JSON.parse(body);
      const allow = data.to.category !== 'DONE' || passed.has(data.project.id);
      return answer(200, { allow, message: allow ? '' : '发布检查没有通过，请先在“发布检查”页签核对' });
    }
    if (!['/who', '/pass'].includes(pathname)) return answer(404, {});
    try {
      const { token, nonce } = JSON.parse(body);
      const { payload } = await jwtVerify(token, keys, { audience: installId(), algorithms: ['ES256'] });
      if (payload.nonce !== nonce) throw new Error('the nonce is of another handshake');
      if (pathname === '/pass') passed.add(payload.project);
      answer(200, { text: `打开者 ${payload.sub}，项目 ${payload.project ?? '（无）'}` });
    } catch (error) {
      answer(401, { text: `上下文无效：${error.message}` });
    }
  });
}

const { PLATFORM, INSTALL_ID, SECRET = '', PORT } = process.env;
if (PLATFORM && INSTALL_ID) {
  const app = sampleApp({ platform: PLATFORM, installId: () => INSTALL_ID, secret: () => SECRET });
  app.listen(Number(PORT ?? 9100));
}
