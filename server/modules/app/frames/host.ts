/**
 * `/appFrame/{id}`: a page of ours around one foreign page. Its policy lets the frame be of the registered origin and of
 * no other, redirects and later navigations included, which one policy for the whole console could not say
 * (`docs/decisions/apps.md`). It runs no script: the console, of the same origin, puts the frame into it.
 */
import type { FastifyInstance, FastifyReply } from 'fastify';
import { escapeHtml } from '../../../base/html';
import { TenantDb } from '../../../db/scope';
import { ApiError } from '../../../errors';
import { entryFault } from '../../../http/entry';
import { sessionCookie } from '../../../http/names';
import type { Platform } from '../../../platform';
import { isOwnHost } from '../address';
import { frameTarget } from './target';

const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

const attribute = (text: string) => escapeHtml(text).replace(/"/g, '&quot;');
const page = (title: string, head: string, body: string) =>
  `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><title>${escapeHtml(title)}</title>${head}</head><body>${body}</body></html>`;
const style =
  '<style>html,body{margin:0;height:100%;background:transparent}iframe{display:block;width:100%;height:100%;border:0}</style>';

function send(reply: FastifyReply, status: number, frameSrc: string, html: string) {
  return reply
    .status(status)
    .header(
      'Content-Security-Policy',
      `default-src 'none'; style-src 'unsafe-inline'; frame-src ${frameSrc}; frame-ancestors 'self'; base-uri 'none'; form-action 'none'`,
    )
    .header('Cache-Control', 'no-store')
    .header('Referrer-Policy', 'no-referrer')
    .type('text/html; charset=utf-8')
    .send(html);
}

export function registerAppHost(http: FastifyInstance, platform: Platform): void {
  http.get<{ Params: { id: string } }>(
    `${platform.env.basePath}/appFrame/:id`,
    { schema: { hide: true } },
    async (request, reply) => {
      const refused = (text: string, status = 404) => send(reply, status, "'none'", page(text, '', escapeHtml(text)));
      const token = request.cookies[sessionCookie(platform.env.secureCookie)];
      const session = token ? await platform.access.session(token) : null;
      if (!session?.actor || !ID.test(request.params.id)) return refused('应用不存在，或登录已失效');
      const barred = entryFault(session, request.ip);
      if (barred) return refused(barred.message, 403);
      const { actor } = session;
      const context = { platform, actor, db: new TenantDb(platform.database, actor.tenantId) };
      try {
        const { name, url, install } = await frameTarget(context, request.params.id);
        if (isOwnHost(url.hostname, platform.env, request.headers.host)) return refused('应用不能使用本平台自己的域名');
        const attributes = `data-url="${attribute(url.href)}" data-origin="${attribute(url.origin)}"${install ? ' data-installed' : ''}`;
        return send(reply, 200, url.origin, page(name, style, `<main ${attributes}></main>`));
      } catch (error) {
        if (error instanceof ApiError) return refused(error.message);
        throw error;
      }
    },
  );
}
