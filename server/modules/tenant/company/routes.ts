import { companyApi } from '../../../../contract/tenant/company/api';
import { global, type RouteDefinition, route } from '../../../http/route';
import { pictureOf } from '../../auth';
import { setLogo } from './logo';
import { companyInfo, transferOwner, updateCompany } from './service';

export const companyRoutes: RouteDefinition[] = [
  route(companyApi.get, global('TENANT:ENTERPRISE:MANAGE'), (context) => companyInfo(context)),
  route(companyApi.update, global('ENTERPRISE:INFO_UPDATE'), (context, { body }) => updateCompany(context, body)),
  route(companyApi.uploadLogo, global('ENTERPRISE:INFO_UPDATE'), async (context) => {
    return { url: await setLogo(context, await pictureOf(context)) };
  }),
  route(companyApi.removeLogo, global('ENTERPRISE:INFO_UPDATE'), async (context) => {
    await setLogo(context, null);
    return null;
  }),
  route(companyApi.transferOwner, global('TENANT:OWNER:TRANSFER'), async (context, { body }) => {
    await transferOwner(context, body);
    return null;
  }),
];
