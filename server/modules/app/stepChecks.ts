/**
 * Apps that are asked before a task takes a step, and may stop it: a signed question, an answer within seconds, and what
 * the enterprise chose for silence (`docs/decisions/apps.md`).
 */

import type { StepCheck } from '../../../contract/app/app';
import { CHECK_MESSAGE_MAX } from '../../../contract/app/kinds';
import { cutText } from '../../../contract/text/cut';
import { newId } from '../../base/present';
import { safeFetch } from '../../base/safeFetch';
import { signedHeaders } from '../../base/signing';
import { TtlCache } from '../../base/ttlCache';
import { TenantDb } from '../../db/scope';
import type { Env } from '../../env';
import { againstRule } from '../../errors';
import type { ObjectContext } from '../../object/define';
import type { Core } from '../../platform';
import { decrypt } from '../../secrets';

/** What another process changed is known by then. */
const KNOWN_MS = 5_000;
/** After so many failures in a row an app is not asked for a while: what is chosen for silence holds at once. */
const FAILURES = 5;
const REST_MS = 60_000;

export const checkReach = ({ webhookHosts, robotLoopback }: Pick<Env, 'webhookHosts' | 'robotLoopback'>) => ({
  hosts: webhookHosts,
  loopback: robotLoopback,
});

export interface CheckingApp {
  sn: string;
  name: string;
  projectId: string | null;
  enabled: boolean;
  check: StepCheck;
  secretCipher: string | null;
  mayRead: boolean;
}

/** The step, as the app is told of it: without the right to read tasks, ids and no words. */
export interface StepQuestion {
  task: { id: string; no: string; title: string; version: number };
  project: { id: string; code: string; name: string };
  from: { id: string; name: string; category: string };
  to: { id: string; name: string; category: string };
}

interface InstallRow extends Record<string, unknown> {
  sn: string;
  name: string;
  project_id: string | null;
  enabled: boolean;
  step_check: StepCheck;
  secret_cipher: string | null;
  may_read: boolean;
}

export class StepChecks {
  private readonly installs: TtlCache<CheckingApp[]> = new TtlCache(KNOWN_MS, 1000, 'app');
  private readonly failing = new Map<string, { times: number; until: number }>();

  constructor(private readonly core: Pick<Core, 'database' | 'env'>) {}

  /** After an app or an install changed. */
  changed(tenantId: string): void {
    this.installs.delete(tenantId);
  }

  async anyOf(tenantId: string): Promise<boolean> {
    return (await this.of(new TenantDb(this.core.database, tenantId))).length > 0;
  }

  /** An app that stands in the enterprise and in the project is the project's, on or off. */
  async appsIn(db: TenantDb, projectId: string): Promise<CheckingApp[]> {
    const here = (await this.of(db)).filter((one) => one.projectId === null || one.projectId === projectId);
    const own = new Set(here.filter((one) => one.projectId !== null).map(({ sn }) => sn));
    return here.filter((one) => one.enabled && (one.projectId !== null || !own.has(one.sn)));
  }

  private of(db: TenantDb): Promise<CheckingApp[]> {
    return this.installs.get(db.tenantId, async () => {
      const rows = await db.query<InstallRow>(
        `SELECT i.sn, d.name, i.project_id, i.enabled, d.step_check, d.secret_cipher,
                'task:read' = ANY(i.scopes) AND 'task:read' = ANY(d.scopes) AS may_read
           FROM app_install i JOIN app_definition d ON d.tenant_id = i.tenant_id AND d.sn = i.sn
          WHERE i.tenant_id = $1 AND d.enabled AND d.step_check IS NOT NULL ORDER BY i.sort, i.id`,
      );
      return rows.map((row) => ({
        sn: row.sn,
        name: row.name,
        projectId: row.project_id,
        enabled: row.enabled,
        check: row.step_check,
        secretCipher: row.secret_cipher,
        mayRead: row.may_read,
      }));
    });
  }

  /** One after the other: the first that stops the step is heard. @throws 422 with its words */
  async ask(context: ObjectContext, apps: readonly CheckingApp[], question: StepQuestion): Promise<void> {
    for (const app of apps) {
      const answer = await this.answerOf(context, app, question);
      if (answer === null && app.check.policy === 'open') continue;
      if (answer === null) {
        throw againstRule(
          `应用「${app.name}」没有及时应答，按它的设置不能变更阶段。请稍后再试，或请项目经理在“项目设置 → 应用”、企业管理员在“管理后台 → 应用”中停用它`,
          { check: true },
        );
      }
      if (!answer.allow) {
        throw againstRule(`应用「${app.name}」不允许变更${answer.message ? `：${answer.message}` : ''}`, {
          check: true,
        });
      }
    }
  }

  /** Null: none in time, or none that says anything. */
  private async answerOf({ actor }: ObjectContext, app: CheckingApp, question: StepQuestion) {
    const key = `${actor.tenantId} ${app.sn}`;
    const before = this.failing.get(key);
    if (before && before.times >= FAILURES && before.until > Date.now()) return null;
    const answer = await this.call(actor.userId, app, question).catch(() => null);
    if (answer) this.failing.delete(key);
    else this.failing.set(key, { times: (before?.times ?? 0) + 1, until: Date.now() + REST_MS });
    return answer;
  }

  private async call(userId: string, { check, secretCipher, mayRead }: CheckingApp, question: StepQuestion) {
    const { env } = this.core;
    if (!secretCipher) return null;
    const { id, version, ...words } = question.task;
    const { project } = question;
    const body = JSON.stringify({
      type: 'task.stage.check',
      timestamp: new Date().toISOString(),
      data: {
        ...question,
        task: { id, version, ...(mayRead && words) },
        project: mayRead ? project : { id: project.id },
        actor: { userId },
      },
    });
    const headers = {
      'content-type': 'application/json; charset=utf-8',
      ...signedHeaders(newId(), Math.floor(Date.now() / 1000), body, [decrypt(env, secretCipher)]),
    };
    const answer = await safeFetch(checkReach(env))(check.url, {
      ...{ method: 'POST', headers, body },
      timeoutMs: check.seconds * 1000,
    });
    return answer.ok ? said(await answer.json()) : null;
  }
}

/** Plain text, as long as fits: an app's words are shown, never read as anything else. */
function said(answer: unknown): { allow: boolean; message: string } | null {
  const { allow, message = '' } = (answer ?? {}) as { allow?: unknown; message?: unknown };
  if (typeof allow !== 'boolean' || typeof message !== 'string') return null;
  return {
    allow,
    message: cutText(message.replace(/\p{Cc}+/gu, ' ').trim(), CHECK_MESSAGE_MAX),
  };
}
