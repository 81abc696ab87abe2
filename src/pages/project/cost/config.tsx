import { costFields } from '@contract/cost/fields';
import { type CostState, costLifecycle } from '@contract/cost/lifecycle';
import { costTabs } from '@contract/cost/lists';
import { defineRegisterPage } from '@/features/object/register';
import { type CostTypes, costService } from '@/services/cost';
import { today } from '@/utils/today';

/** @param subjects names by id: of a project, so that they stand in no enumeration */
export const costPage = (subjects: Readonly<Record<string, string>>) =>
  defineRegisterPage<CostTypes, CostState, Record<never, never>>({
    type: 'cost',
    fields: { ...costFields, subjectId: { ...costFields.subjectId, choices: subjects } },
    lifecycle: costLifecycle,
    tabs: costTabs,
    service: costService,
    emptyText:
      Object.keys(subjects).length === 0
        ? '还没有科目：先在“总览”中建立科目，费用按科目登记'
        : '还没有费用：登记采购、差旅等支出，批准后计入项目的已花费',
    columns: [
      { key: 'amount', phone: true },
      { key: 'state', width: 96, phone: true },
      { key: 'subjectId', width: 160 },
      { key: 'spentOn', width: 120 },
      { key: 'ownerId' },
      { key: 'assigneeId' },
      { key: 'voucherNo', width: 120, optional: true },
      { key: 'labelIds', optional: true },
      { key: 'updatedAt', optional: true },
    ],
    filters: ['subjectId', 'state', 'spentOn', 'ownerId', 'assigneeId', 'labelIds'],
    form: { initial: { spentOn: today() }, titlePlaceholder: '例如：服务器两台' },
    side: ['amount', 'subjectId', 'spentOn', 'voucherNo', 'ownerId', 'assigneeId', 'labelIds', 'isPrivate'],
    texts: [],
  });
