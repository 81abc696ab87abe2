/** What the calls of the enterprise itself take and answer; their addresses are in `calls.ts`. */
import { Type } from 'typebox';
import { apiOf } from '../../api';
import { PictureSet } from '../../auth/account';
import { FilePart, Nothing, RowVersion } from '../../envelope';
import { CompanyInfo, CompanyUpdate, OwnerTransfer } from '../company';
import { companyCalls } from './calls';

export const companyApi = apiOf(companyCalls, {
  get: { summary: '企业信息', data: CompanyInfo },
  update: { summary: '修改企业信息', body: CompanyUpdate, data: Type.Object({ version: RowVersion }) },
  uploadLogo: { summary: '上传企业标识（方形 PNG）', form: Type.Object({ file: FilePart }), data: PictureSet },
  removeLogo: { summary: '去掉企业标识', data: Nothing },
  transferOwner: { summary: '移交企业（仅所有者，需再次输入密码）', body: OwnerTransfer, data: Nothing },
});
export type CompanyApi = typeof companyApi;
