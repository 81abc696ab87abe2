import { PictureSet } from '../../../../contract/auth/pictureApi';
import { FilePart, RowVersion } from '../../../../contract/envelope';
import { CompanyInfo, CompanyUpdate, OwnerTransfer } from '../../../../contract/tenant/company';
import { global, Nothing, type RouteDefinition, route, Type } from '../../../http/route';
import { pictureOf } from '../../auth';
import { setLogo } from './logo';
import { companyInfo, transferOwner, updateCompany } from './service';

const base = 'user-center/tenant/info';

export const companyRoutes: RouteDefinition[] = [
  route({
    method: 'GET',
    path: base,
    summary: '企业信息',
    right: global('TENANT:ENTERPRISE:MANAGE'),
    schemas: { data: CompanyInfo },
    handle: (context) => companyInfo(context),
  }),
  route({
    method: 'PUT',
    path: base,
    summary: '修改企业信息',
    right: global('ENTERPRISE:INFO_UPDATE'),
    schemas: { body: CompanyUpdate, data: Type.Object({ version: RowVersion }) },
    handle: (context, { body }) => updateCompany(context, body),
  }),
  route({
    method: 'POST',
    path: 'user-center/tenant/logo',
    summary: '上传企业标识（方形 PNG）',
    right: global('ENTERPRISE:INFO_UPDATE'),
    form: Type.Object({ file: FilePart }),
    schemas: { data: PictureSet },
    async handle(context) {
      return { url: await setLogo(context, await pictureOf(context)) };
    },
  }),
  route({
    method: 'DELETE',
    path: 'user-center/tenant/logo',
    summary: '去掉企业标识',
    right: global('ENTERPRISE:INFO_UPDATE'),
    schemas: { data: Nothing },
    async handle(context) {
      await setLogo(context, null);
      return null;
    },
  }),
  route({
    method: 'POST',
    path: 'user-center/tenant/transferOwner',
    summary: '移交企业（仅所有者，需再次输入密码）',
    right: global('TENANT:OWNER:TRANSFER'),
    schemas: { body: OwnerTransfer, data: Nothing },
    async handle(context, { body }) {
      await transferOwner(context, body);
      return null;
    },
  }),
];
