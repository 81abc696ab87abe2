/** Members in the back office (specification §2 `memberManage`; §6 view, update, disable, remove member). */
import { memberApi } from '../../../../contract/tenant/member/api';
import { delegable, type RouteDefinition, route } from '../../../http/route';
import { activateAgain, addMember } from './add';
import { importMembers, inspectMembers, memberTemplate } from './import';
import { dutiesOf, removeMember, setMemberStatus } from './leaving';
import { listMembers } from './queries';
import { updateMember, updateMembers } from './update';

const mayChange = delegable('ENTERPRISE:MEMBER_UPDATE');

export const memberRoutes: RouteDefinition[] = [
  route(memberApi.list, delegable('ENTERPRISE:MEMBER_VIEW_LIST'), (context, { query }) => listMembers(context, query)),
  route(memberApi.add, mayChange, (context, { body }) => addMember(context, body)),
  route(memberApi.update, mayChange, (context, { body }) => updateMember(context, body)),
  route(memberApi.updateMany, mayChange, (context, { body }) => updateMembers(context, body)),
  route(memberApi.activate, mayChange, (context, { body }) => activateAgain(context, body.userId)),
  route(memberApi.listDuties, delegable('ENTERPRISE:MEMBER_VIEW_LIST'), (context, { query }) =>
    dutiesOf(context, query.userId),
  ),
  route(memberApi.setStatus, delegable('ENTERPRISE:MEMBER_DISABLE'), async (context, { body }) => {
    await setMemberStatus(context, body);
    return null;
  }),
  route(memberApi.remove, delegable('ENTERPRISE:MEMBER_REMOVE'), async (context, { body }) => {
    await removeMember(context, body);
    return null;
  }),
  route(memberApi.inspectFile, mayChange, (context) => inspectMembers(context)),
  route(memberApi.importFile, mayChange, (context) => importMembers(context)),
  route(memberApi.template, mayChange, async (context) => {
    return context.reply
      .type('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
      .header(
        'Content-Disposition',
        `attachment; filename="members.xlsx"; filename*=UTF-8''${encodeURIComponent('成员导入模板.xlsx')}`,
      )
      .send(await memberTemplate(context));
  }),
];
