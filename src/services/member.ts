/** Members and departments in the back office. The pages show failures themselves. */
import { ErrorShowType } from '@contract/constants';
import type { CompanyInfo, CompanyUpdate, OwnerTransfer } from '@contract/tenant/company';
import type { MemberColumn } from '@contract/tenant/constants';
import type {
  DepartmentSave,
  DepartmentUpdate,
  Duty,
  MemberAdd,
  MemberAdded,
  MemberBatch,
  MemberBatchAnswer,
  MemberImportReport,
  MemberPage,
  MemberQuery,
  MemberRemoval,
  MemberStatus,
  MemberUpdate,
} from '@contract/tenant/members';
import { request } from '@umijs/max';

const quiet = { showType: ErrorShowType.SILENT };
const base = '/api/user-center/tenant/member';
const call = <T>(method: string, path: string, data?: object): Promise<T> => request(path, { method, data, ...quiet });

export function queryMembers(params: MemberQuery): Promise<MemberPage> {
  return request(base, { params, ...quiet });
}
export const addMember = (input: MemberAdd) => call<MemberAdded>('POST', base, input);
export const updateMember = (input: MemberUpdate) => call<{ version: number }>('PUT', base, input);
export const updateMembers = (input: MemberBatch) => call<MemberBatchAnswer>('POST', `${base}/batch`, input);
/** A new link by which a member sets the first password. */
export const activateMember = (userId: string) => call<MemberAdded>('POST', `${base}/activation`, { userId });
export function listDuties(userId: string): Promise<Duty[]> {
  return request(`${base}/duties`, { params: { userId }, ...quiet });
}
export const setMemberStatus = (input: MemberStatus) => call<null>('PUT', '/api/user-center/user/tenant/member', input);
export const removeMember = (input: MemberRemoval) => call<null>('POST', `${base}/remove`, input);

export interface MemberTable {
  columns: string[];
  rows: string[][];
  total: number;
}
const form = (file: File, fields: Record<string, string> = {}) => {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.append(name, value);
  data.append('file', file);
  return data;
};
export const inspectMembers = (file: File) => call<MemberTable>('POST', `${base}/import/inspect`, form(file));
export const importMembers = (file: File, mapping: Partial<Record<MemberColumn, string>>, dryRun: boolean) =>
  call<MemberImportReport>(
    'POST',
    `${base}/import`,
    form(file, { mapping: JSON.stringify(mapping), dryRun: dryRun ? '1' : '0' }),
  );
export const memberTemplateUrl = `${base}/import/template`;

const org = '/api/user-center/org';
export const createDepartment = (input: DepartmentSave) => call<{ id: string }>('POST', org, input);
export const updateDepartment = (input: DepartmentUpdate) => call<{ version: number }>('PUT', org, input);
export const deleteDepartment = (id: string) => call<null>('DELETE', `${org}/${id}`);

const company = '/api/user-center/tenant/info';
export const getCompany = () => call<CompanyInfo>('GET', company);
export const updateCompany = (input: CompanyUpdate) => call<{ version: number }>('PUT', company, input);
/** By the owner alone, with the password once more. */
export const transferOwner = (input: OwnerTransfer) =>
  call<null>('POST', '/api/user-center/tenant/transferOwner', input);
