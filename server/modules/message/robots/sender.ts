import { ROBOT_LIMIT_A_MINUTE, type RobotFormat, type RobotKind } from '../../../../contract/message/enums';
import { cutText } from '../../../../contract/text/cut';
import { checkedUrl } from '../../../base/publicAddress';
import { TenantDb } from '../../../db/scope';
import type { Platform } from '../../../platform';
import { decrypt } from '../../../secrets';
import { Dropped, type DueDelivery, Postponed, type Sender, Unreachable } from '../delivery/worker';
import { providers, type RobotText } from './providers';
import { postJson } from './safePost';

interface RobotRow extends Record<string, unknown> {
  kind: RobotKind;
  format: RobotFormat;
  url_cipher: string;
  secret_cipher: string | null;
  at_mobiles: string[];
  enabled: boolean;
}

/** Sends by the robot as it is set up now, within what its provider takes. */
export const robotSender =
  ({ database, env }: Platform): Sender =>
  async (row) => {
    const robot = await takeTurn(new TenantDb(database, row.tenant_id), row);
    const { request, code, reason } = providers[robot.kind];
    const target = checkedUrl(decrypt(env, robot.url_cipher), env.robotLoopback);
    const { url, body } = request({
      text: row.payload as RobotText,
      url: target,
      format: robot.format,
      secret: robot.secret_cipher && decrypt(env, robot.secret_cipher),
      atMobiles: robot.at_mobiles,
      now: Date.now(),
    });
    const answer = await postJson(url, body, env.robotLoopback).catch((error: Error) => {
      throw new Unreachable(error.message);
    });
    if (answer.status !== 200) throw new Error(`对方返回状态 ${answer.status}`);
    const said = parsed(answer.text);
    if (said[code] !== 0) throw new Error(`对方拒绝：${said[reason] ?? cutText(answer.text, 200)}（${said[code]}）`);
  };

function parsed(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

/** Counts every try of the last minute, over all processes: the robot's row is their lock. */
function takeTurn(db: TenantDb, { id, robot_id: robotId }: DueDelivery): Promise<RobotRow> {
  return db.transaction(async (tx) => {
    const [robot] = await tx.query<RobotRow>(
      `SELECT kind, format, url_cipher, secret_cipher, at_mobiles, enabled FROM robot
        WHERE tenant_id = $1 AND id = $2 FOR UPDATE`,
      [robotId],
    );
    if (!robot) throw new Dropped('机器人已删除');
    if (!robot.enabled) throw new Dropped('机器人已停用');
    const recent = await tx.query<{ wait: number }>(
      `SELECT ceil(extract(epoch FROM sent_at + interval '1 minute' - now()))::int AS wait FROM delivery
        WHERE tenant_id = $1 AND robot_id = $2 AND sent_at > now() - interval '1 minute'
        ORDER BY sent_at DESC LIMIT ${ROBOT_LIMIT_A_MINUTE}`,
      [robotId],
    );
    if (recent.length === ROBOT_LIMIT_A_MINUTE) throw new Postponed(Math.max(1, recent.at(-1)?.wait ?? 60));
    await tx.query('UPDATE delivery SET sent_at = now() WHERE tenant_id = $1 AND id = $2', [id]);
    return robot;
  });
}
