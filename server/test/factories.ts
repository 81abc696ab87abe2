/** Builds the chain around an object: an enterprise with people, a project with members, a task in it. */
import { hash } from '@node-rs/argon2';
import type { StageCategory } from '../../contract/task/enums';
import { newId } from '../base/present';
import { message, tenantMember, tenantMemberRole } from '../db/schema';
import { TenantDb } from '../db/scope';
import { createTenant } from '../modules/tenant';
import type { Platform } from '../platform';

export interface TestUser {
  id: string;
  username: string;
}
export interface TestTenant {
  id: string;
  code: string;
  roleIds: Map<string, string>;
}
export interface TestTaskValues {
  title?: string;
  parentId?: string;
  executorId?: string;
  category?: StageCategory;
  privateTask?: boolean;
  planEnd?: string;
}
export const testPassword = 'Test@2026';

let serial = 0;
/** A hash says its own cost: tests log in as quickly as it allows. */
const cheap = { memoryCost: 64, timeCost: 1, parallelism: 1 };
let hashed: Promise<string> | undefined;

export class Factory {
  constructor(private readonly platform: Platform) {}

  scope = (tenant: TestTenant) => new TenantDb(this.platform.database, tenant.id);

  async user(username = `user${++serial}`): Promise<TestUser> {
    hashed ??= hash(testPassword, cheap);
    const id = newId();
    await this.platform.database.query(
      'INSERT INTO account (id, username, password_hash, name) VALUES ($1, $2, $3, $4)',
      [id, username, await hashed, `人员 ${username}`],
    );
    return { id, username };
  }

  /** Makes a user a member of a tenant, with tenant roles by code. */
  async join(tenant: TestTenant, user: TestUser, ...roleCodes: string[]): Promise<TestUser> {
    const db = this.scope(tenant);
    await db.insert(tenantMember, { id: user.id });
    await db.insert(
      tenantMemberRole,
      roleCodes.map((code) => ({ userId: user.id, roleId: tenant.roleIds.get(code) as string })),
    );
    this.platform.bus.publish({ type: 'access', tenantId: tenant.id });
    return user;
  }

  async member(tenant: TestTenant, ...roleCodes: string[]): Promise<TestUser> {
    return this.join(tenant, await this.user(), ...(roleCodes.length > 0 ? roleCodes : ['ROLE_TENANT_MEMBER']));
  }

  /** An enterprise with its owner, a project manager, a plain member, and a guest without privileges. */
  async enterprise(name = `企业${++serial}`) {
    const code = `t${++serial}`;
    const { db, roleIds } = await this.platform.database.transaction((connection) =>
      createTenant(this.platform.database, connection, { code, name }, this.platform.hooks),
    );
    const tenant: TestTenant = { id: db.tenantId, code, roleIds };
    const owner = await this.member(tenant, 'ROLE_TENANT_OWNER', 'ROLE_TENANT_MEMBER');
    const pm = await this.member(tenant, 'ROLE_TENANT_PM');
    const member = await this.member(tenant, 'ROLE_TENANT_MEMBER');
    const guest = await this.join(tenant, await this.user());
    return { tenant, owner, pm, member, guest };
  }

  /** A project led by a user; further members by role code. */
  async project(tenant: TestTenant, owner: TestUser, members: { user: TestUser; role: string }[] = []) {
    const id = newId();
    const code = `P${++serial}X`;
    const { database, bus } = this.platform;
    await database.query(
      `INSERT INTO project (tenant_id, id, code, name, owner_id, status) VALUES ($1, $2, $3, $4, $5, 'DOING')`,
      [tenant.id, id, code, `项目 ${code}`, owner.id],
    );
    await database.query('INSERT INTO project_counter (tenant_id, project_id) VALUES ($1, $2)', [tenant.id, id]);
    for (const { user, role } of [{ user: owner, role: 'ROLE_PROJECT_MANAGER' }, ...members]) {
      await database.query(
        'INSERT INTO project_member (tenant_id, project_id, user_id, role_id) VALUES ($1, $2, $3, $4)',
        [tenant.id, id, user.id, tenant.roleIds.get(role) as string],
      );
    }
    bus.publish({ type: 'access', tenantId: tenant.id });
    return { id, code, owner };
  }

  /** An unread station message; the receiver's screens are told. */
  async message(tenant: TestTenant, receiver: TestUser, title = '提醒') {
    const id = newId();
    await this.scope(tenant).insert(message, { id, receiverId: receiver.id, type: '系统', title });
    this.platform.bus.publish({ type: 'message', tenantId: tenant.id, userId: receiver.id });
    return { id };
  }

  /** A task of a project, in the first stage of the default type unless told otherwise. */
  async task(
    tenant: TestTenant,
    project: { id: string; code: string },
    creator: TestUser,
    values: TestTaskValues = {},
  ) {
    const { database, workflows, bus } = this.platform;
    const workflow = await workflows.of(tenant.id);
    const type = workflow.defaultType;
    const stage = values.category
      ? workflow.stages.find((one) => one.processId === type.processId && one.category === values.category)
      : workflow.initialStage(type.processId);
    if (!stage) throw new Error(`No stage of category ${values.category}`);
    const id = newId();
    const [row] = await database.query<{ task_no: string }>(
      `WITH counter AS (
         UPDATE project_counter SET last_seq = last_seq + 1 WHERE tenant_id = $1 AND project_id = $2 RETURNING last_seq
       ), parent AS (UPDATE task SET child_total = child_total + 1 WHERE tenant_id = $1 AND id = $8::uuid)
       INSERT INTO task (tenant_id, id, project_id, seq, task_no, sort, type_id, stage_id, category, title, parent_id,
                         executor_id, private_type, plan_end, created_by, updated_by)
       SELECT $1, $3::uuid, $2, last_seq, $4 || '-' || last_seq, last_seq, $5::uuid, $6::uuid, $9, $7, $8::uuid,
              $10::uuid, $11::smallint, $12::date, $13::uuid, $13::uuid FROM counter RETURNING task_no`,
      [
        tenant.id,
        project.id,
        id,
        project.code,
        type.id,
        stage.id,
        values.title ?? `任务 ${++serial}`,
        values.parentId ?? null,
        stage.category,
        values.executorId ?? null,
        values.privateTask ? 1 : 0,
        values.planEnd ?? null,
        creator.id,
      ],
    );
    bus.publish({ type: 'task', tenantId: tenant.id, projectId: project.id, taskIds: [id] });
    return { id, taskNo: row?.task_no as string };
  }
}
