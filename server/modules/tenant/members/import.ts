/** Members from a table: each row a new account that its owner activates; the rows that do not fit are named with why. */

import { Readable } from 'node:stream';
import {
  MEMBER_IMPORT_BYTES,
  MEMBER_IMPORT_ROWS,
  type MemberColumn,
  memberColumns,
  USER_NAME_PATTERN,
} from '../../../../contract/tenant/constants';
import type { MemberImportReport } from '../../../../contract/tenant/members';
import { cutText } from '../../../../contract/text/cut';
import { role } from '../../../db/schema';
import { ApiError, badFile, forbidden, invalid } from '../../../errors';
import { flagOf, withForm } from '../../../http/form';
import type { TenantContext } from '../../../http/route';
import { assertSeats } from '../../../object/quota';
import { reachOf } from '../../../policies/department';
import { mayGive } from '../../../policies/giving';
import { previewTable, readTable } from '../../../tables/table';
import { xlsxBytes } from '../../../tables/xlsxStream';
import { assertPlaceWithin } from '../delegation/reach';
import { departmentsByPath } from '../departments/byPath';
import { assertMayPlace, givenOf } from '../given';
import { lockTree } from '../lockTree';
import { createMember } from './add';

const RIGHT = 'ENTERPRISE:MEMBER_UPDATE';
const PREVIEW_ROWS = 20;
const ISSUES_MAX = 200;
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
const columns = Object.keys(memberColumns) as MemberColumn[];

export type MemberMapping = Partial<Record<MemberColumn, string>>;

/** Names of columns and first rows, and which column is likely which. */
export const inspectMembers = (context: TenantContext) =>
  withForm(context, { files: ['file'], fields: [], maxBytes: MEMBER_IMPORT_BYTES }, async ({ files: { file } }) => {
    if (!file) throw invalid('请选择文件', 'file');
    const caller = { who: context.actor.userId, of: context.db.tenantId };
    const { columns: names, records, total } = await previewTable(file, file.name, PREVIEW_ROWS, caller);
    return { columns: names, rows: records.map(({ cells }) => cells), total };
  });

function parseMapping(text: string | undefined): MemberMapping {
  let mapping: unknown;
  try {
    mapping = JSON.parse(text ?? '');
  } catch {
    throw invalid('列的对应关系无法读取', 'mapping');
  }
  const known = (entry: [string, unknown]): entry is [MemberColumn, string] =>
    columns.includes(entry[0] as MemberColumn) && typeof entry[1] === 'string';
  const entries = Object.entries(mapping ?? {});
  if (!entries.every(known)) throw invalid('列的对应关系有误', 'mapping');
  const read = Object.fromEntries(entries) as MemberMapping;
  if (!read.name) throw invalid('请指定「姓名」列', 'mapping');
  if (!read.userName && !read.email) throw invalid('请指定「用户名」或「邮箱」列', 'mapping');
  return read;
}

/** A dry run does the same and takes it back. */
export const importMembers = (context: TenantContext): Promise<MemberImportReport> =>
  withForm(
    context,
    { files: ['file'], fields: ['mapping', 'dryRun'], maxBytes: MEMBER_IMPORT_BYTES },
    async ({ files: { file }, fields }) => {
      if (!file) throw invalid('请选择文件', 'file');
      const mapping = parseMapping(fields.mapping);
      const table = await readTable(file, file.name, { who: context.actor.userId, of: context.db.tenantId });
      if (table.records.length > MEMBER_IMPORT_ROWS) {
        throw badFile(`一次最多导入 ${MEMBER_IMPORT_ROWS} 名成员，请拆分后再导入`);
      }
      const missing = Object.values(mapping).find((name) => !table.columns.includes(name));
      if (missing) throw invalid(`文件中没有「${missing}」列`, 'mapping');
      return run(context, table, mapping, flagOf('dryRun', fields.dryRun));
    },
  );

class DryRun extends Error {}

async function run(
  context: TenantContext,
  table: Awaited<ReturnType<typeof readTable>>,
  mapping: MemberMapping,
  dryRun: boolean,
): Promise<MemberImportReport> {
  const report: MemberImportReport = {
    total: table.records.length,
    created: 0,
    dryRun,
    newDepartments: [],
    issues: [],
  };
  const places = Object.fromEntries(
    Object.entries(mapping).map(([column, name]) => [column, table.columns.indexOf(name)]),
  ) as Record<MemberColumn, number>;
  await context.db
    .transaction(async (tx) => {
      await lockTree(tx);
      const rows = await openRows({ ...context, db: tx }, report);
      for (const { row, cells, problem } of table.records) {
        const cell = (column: MemberColumn) => cells[places[column]]?.trim() ?? '';
        try {
          if (problem) throw invalid(problem);
          await rows.add(cell);
          report.created += 1;
        } catch (error) {
          if (!(error instanceof ApiError) || error.status >= 500) throw error;
          if (report.issues.length < ISSUES_MAX) report.issues.push({ row, reason: error.message });
        }
      }
      if (dryRun) throw new DryRun();
    })
    .catch((error: unknown) => {
      if (!(error instanceof DryRun)) throw error;
    });
  return report;
}

/** What rows name: departments by their path, made where they are missing, and roles by name. */
async function openRows(context: TenantContext, report: MemberImportReport) {
  const { db, actor } = context;
  const roles = new Map((await db.select(role)).filter(({ scope }) => scope === 0).map((one) => [one.name, one]));
  const plain = (await givenOf(db, {})).roleIds;
  const reach = reachOf(actor, RIGHT);
  const departmentFor = await departmentsByPath(db, {
    by: actor.userId,
    // A top department is below none that somebody could administer.
    onTop: reach === null,
    judge: async (id) => {
      await assertPlaceWithin(db, actor, RIGHT, id);
      await assertMayPlace(db, actor, id);
    },
    made: (path) => report.newDepartments.push(path),
  });

  return {
    async add(cell: (column: MemberColumn) => string): Promise<void> {
      const email = cell('email');
      if (email && !EMAIL.test(email)) throw invalid(`邮箱「${email}」格式不正确`);
      const userName = cell('userName') || email;
      if (!new RegExp(USER_NAME_PATTERN).test(userName))
        throw invalid(`用户名「${userName}」应为 2 到 64 位字母、数字或 . _ @ -`);
      const name = cell('name');
      if (!name || name.length > 50) throw invalid('姓名应为 1 到 50 个字');
      const given = cell('roles')
        .split(/[、,，;；]/)
        .map((one) => one.trim())
        .filter(Boolean)
        .map((wanted) => {
          const one = roles.get(wanted);
          if (!one) throw invalid(`没有「${wanted}」这个企业角色`);
          if (!mayGive(actor, one)) throw forbidden(`您不能授予「${wanted}」`);
          return one.id;
        });
      // Names are looked at before departments are made for the row.
      await assertFree(context, userName, email);
      await assertSeats(db, 1);
      const departmentId = await departmentFor(cell('department'));
      if (departmentId === null) await assertPlaceWithin(db, actor, RIGHT, null);
      await createMember(
        context,
        {
          userName,
          name,
          email: email || null,
          mobile: cutText(cell('mobile'), 30),
          position: cutText(cell('position'), 100),
        },
        { departmentId, roleIds: given.length > 0 ? given : plain },
        false,
      );
    },
  };
}

async function assertFree({ platform }: TenantContext, userName: string, email: string): Promise<void> {
  const [taken] = await platform.database.query<{ name: boolean }>(
    `SELECT username = $1 AS name FROM account
      WHERE username = $1 OR (lower(email) = $2 AND email_verified_at IS NOT NULL) LIMIT 1`,
    [userName.toLowerCase(), email.toLowerCase()],
  );
  if (taken) throw invalid(taken.name ? `用户名「${userName}」已被使用` : `邮箱「${email}」已有账号，请改为发送邀请`);
}

const EXAMPLE: Record<MemberColumn, string> = {
  userName: 'zhangsan',
  name: '张三',
  email: 'zhangsan@example.com',
  mobile: '13800000000',
  department: '研发中心/平台组',
  position: '开发工程师',
  roles: '企业成员',
};

/** The workbook that one fills in: its heading is what the import recognises. */
export async function memberTemplate({ db }: TenantContext): Promise<Readable> {
  const roles = (await db.select(role)).filter(({ scope, code }) => scope === 0 && code !== 'ROLE_TENANT_OWNER');
  const lists = columns.map((column) => (column === 'roles' ? roles.map(({ name }) => name) : null));
  async function* rows() {
    yield [columns.map((column) => EXAMPLE[column])];
  }
  const heading = columns.map((column) => memberColumns[column]);
  const forms = { lists, widths: columns.map(() => 20) };
  return Readable.from(xlsxBytes(heading, rows(), forms), { objectMode: false });
}
