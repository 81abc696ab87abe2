/**
 * Which pages may embed a public one. The console's policy lets nobody but itself; for `/shared/<part>/<id>` it names the
 * origins of that link too. The id is no secret: it opens nothing without the token, which no server sees.
 */
import type { FastifyInstance, FastifyReply } from 'fastify';
import { SHARED_ROOT, sharePages } from '../../../contract/publicLink/words';
import { isId } from '../../base/texts';
import type { Platform } from '../../platform';

const parts = Object.values(sharePages).join('|');
const ADDRESS = new RegExp(`^${SHARED_ROOT}/(?:${parts})/([0-9a-f-]{36})/?$`, 'i');
const NOBODY_ELSE = "frame-ancestors 'self'";

/** Origins that may embed the link; none where it opens nothing, or nobody can say: the page itself needs no database. */
async function hostsOf({ database }: Platform, id: string): Promise<string[]> {
  const rows = await database
    .query<{ hosts: string[] }>(
      `SELECT l.embed_hosts AS hosts FROM public_link l JOIN tenant t ON t.id = l.tenant_id AND NOT t.disabled
        WHERE l.id = $1 AND l.revoked_at IS NULL AND l.expires_at > now()`,
      [id],
    )
    .catch(() => []);
  return rows[0]?.hosts ?? [];
}

function allow(reply: FastifyReply, hosts: readonly string[]): void {
  const policy = reply.getHeader('content-security-policy');
  if (typeof policy !== 'string') return;
  void reply.header('content-security-policy', policy.replace(NOBODY_ELSE, `${NOBODY_ELSE} ${hosts.join(' ')}`));
  // It knows no list of origins; browsers that know the policy do not heed it.
  void reply.removeHeader('x-frame-options');
}

export function registerEmbedding(http: FastifyInstance, platform: Platform): void {
  const { basePath } = platform.env;
  http.addHook('onSend', async (request, reply) => {
    const [pathname = ''] = request.url.split('?');
    if (!pathname.startsWith(`${basePath}${SHARED_ROOT}/`)) return;
    void reply.header('X-Robots-Tag', 'noindex, nofollow');
    const id = ADDRESS.exec(pathname.slice(basePath.length))?.[1]?.toLowerCase();
    if (!isId(id)) return;
    const hosts = await hostsOf(platform, id);
    if (hosts.length > 0) allow(reply, hosts);
  });
}
