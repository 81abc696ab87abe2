/** Members from a table: each row a new account that its owner activates; the rows that do not fit are named with why. */

import { Readable } from 'node:stream';
import type { ImportInspected, ImportReport } from '../../../../contract/object/registerTable';
import {
  MEMBER_IMPORT_BYTES,
  MEMBER_IMPORT_ROWS,
  type MemberColumn,
  memberColumns,
  USER_NAME_PATTERN,
} from '../../../../contract/tenant/constants';
import { cutText } from '../../../../contract/text/cut';
import { role } from '../../../db/schema';
import { invalid } from '../../../errors';
import { type Form, flagOf, withForm } from '../../../http/form';
import type { TenantContext } from '../../../http/route';
import { Unfit } from '../../../object/fields/reading';
import { assertSeats } from '../../../object/quota';
import type { TableColumn } from '../../../object/table/column';
import { importTable, inspectTable } from '../../../object/table/import';
import { reachOf } from '../../../policies/department';
import { mayGive } from '../../../policies/giving';
import { xlsxBytes } from '../../../tables/xlsxStream';
import { assertPlaceWithin } from '../delegation/reach';
import { departmentsByPath } from '../departments/byPath';
import { assertMayPlace, givenOf } from '../given';
import { lockTree } from '../lockTree';
import { createMember } from './add';

const RIGHT = 'ENTERPRISE:MEMBER_UPDATE';
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
const names = Object.keys(memberColumns) as MemberColumn[];

/** What such columns are called in files of other tools. */
const words: Record<MemberColumn, readonly string[]> = {
  userName: ['账号', '工号', 'username', 'account', 'login'],
  name: ['名字', 'name', 'fullname', 'full name'],
  email: ['电子邮箱', '邮件', 'email', 'mail', 'e-mail'],
  mobile: ['手机', '电话', 'mobile', 'phone'],
  department: ['所属部门', 'department'],
  position: ['职位', '职务', 'position', 'title'],
  roles: ['企业角色', 'roles', 'role'],
};

type Roles = ReadonlyMap<string, typeof role.$inferSelect>;
const rolesOf = async ({ db }: Pick<TenantContext, 'db'>): Promise<Roles> =>
  new Map((await db.select(role)).filter(({ scope }) => scope === 0).map((one) => [one.name, one]));

/** The columns of a file of members, each with what a cell of it means. */
function columnsFor({ actor }: TenantContext, roles: Roles): TableColumn<never>[] {
  const parse: Record<MemberColumn, (text: string) => unknown> = {
    userName(text) {
      if (!new RegExp(USER_NAME_PATTERN).test(text))
        throw new Unfit(`用户名「${text}」应为 2 到 64 位字母、数字或 . _ @ -`);
      return text;
    },
    name(text) {
      if (text.length > 50) throw new Unfit('姓名应为 1 到 50 个字');
      return text;
    },
    email(text) {
      if (!EMAIL.test(text)) throw new Unfit(`邮箱「${text}」格式不正确`);
      return text;
    },
    mobile: (text) => cutText(text, 30),
    department: (text) => text,
    position: (text) => cutText(text, 100),
    roles: (text) =>
      text
        .split(/[、,，;；]/)
        .map((one) => one.trim())
        .filter(Boolean)
        .map((wanted) => {
          const one = roles.get(wanted);
          if (!one) throw new Unfit(`没有「${wanted}」这个企业角色`);
          if (!mayGive(actor, one)) throw new Unfit(`您不能授予「${wanted}」`);
          return one.id;
        }),
  };
  return names.map((name) => ({
    ...{ name, heading: memberColumns[name], words: words[name], cell: () => null, parse: parse[name] },
    ...(name === 'name' ? { required: true } : { empty: name === 'roles' ? [] : '' }),
    ...(name === 'roles' && { list: [...roles.values()].filter((one) => mayGive(actor, one)).map((one) => one.name) }),
  }));
}

const withFile = <F extends 'mapping' | 'dryRun', T>(
  context: TenantContext,
  fields: readonly F[],
  use: (form: Form<'file', F>) => Promise<T>,
) => withForm(context, { files: ['file'], fields, maxBytes: MEMBER_IMPORT_BYTES }, use);

/** Names of columns and first rows, which column is likely which, and roles that are not here. */
export const inspectMembers = (context: TenantContext): Promise<ImportInspected> =>
  withFile(context, ['mapping'], async ({ files: { file }, fields: { mapping } }) =>
    inspectTable(context, file, columnsFor(context, await rolesOf(context)), { mapping, rowsMax: MEMBER_IMPORT_ROWS }),
  );

/** A dry run does the same and takes it back. */
export const importMembers = (context: TenantContext): Promise<ImportReport> =>
  withFile(context, ['mapping', 'dryRun'], async ({ files: { file }, fields }) => {
    let rows: Awaited<ReturnType<typeof openRows>> | undefined;
    return importTable<never>(
      context,
      { file, mapping: fields.mapping, dryRun: flagOf('dryRun', fields.dryRun) },
      {
        columns: columnsFor(context, await rolesOf(context)),
        rowsMax: MEMBER_IMPORT_ROWS,
        lacks: (mapping) =>
          !mapping.name
            ? '请指定「姓名」列'
            : !mapping.userName && !mapping.email
              ? '请指定「用户名」或「邮箱」列'
              : null,
        async begin(inside) {
          await lockTree(inside.db);
          rows = await openRows(inside);
        },
        async make(_inside, values) {
          await rows?.add(values);
        },
        find: () => Promise.reject(new Unfit('成员没有编号')),
        change: () => Promise.resolve(),
        notes: () => (rows && rows.made.length > 0 ? [`新建部门：${rows.made.join('、')}`] : []),
      },
    );
  });

/** What rows name: departments by their path, made where they are missing. */
async function openRows(context: TenantContext) {
  const { db, actor } = context;
  const made: string[] = [];
  const plain = (await givenOf(db, {})).roleIds;
  const departmentFor = await departmentsByPath(db, {
    by: actor.userId,
    // A top department is below none that somebody could administer.
    onTop: reachOf(actor, RIGHT) === null,
    judge: async (id) => {
      await assertPlaceWithin(db, actor, RIGHT, id);
      await assertMayPlace(db, actor, id);
    },
    made: (path) => made.push(path),
  });

  return {
    made,
    async add(values: Record<string, unknown>): Promise<void> {
      const text = (column: MemberColumn) => String(values[column] ?? '');
      const email = text('email');
      const userName = text('userName') || email;
      if (!new RegExp(USER_NAME_PATTERN).test(userName))
        throw invalid(`用户名「${userName}」应为 2 到 64 位字母、数字或 . _ @ -`);
      const roleIds = (values.roles ?? []) as string[];
      // Names are looked at before departments are made for the row.
      await assertFree(context, userName, email);
      await assertSeats(db, 1);
      const departmentId = await departmentFor(text('department'));
      if (departmentId === null) await assertPlaceWithin(db, actor, RIGHT, null);
      await createMember(
        context,
        {
          ...{ userName, name: text('name'), email: email || null },
          ...{ mobile: text('mobile'), position: text('position') },
        },
        { departmentId, roleIds: roleIds.length > 0 ? roleIds : plain },
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
  const lists = names.map((column) => (column === 'roles' ? roles.map(({ name }) => name) : null));
  async function* rows() {
    yield [names.map((column) => EXAMPLE[column])];
  }
  const heading = names.map((column) => memberColumns[column]);
  const forms = { lists, widths: names.map(() => 20) };
  return Readable.from(xlsxBytes(heading, rows(), forms), { objectMode: false });
}
