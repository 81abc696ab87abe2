import type { CommitmentName } from '@contract/cost/cost';
import { costFields } from '@contract/cost/fields';
import { type CostState, costLifecycle } from '@contract/cost/lifecycle';
import { costTabs } from '@contract/cost/lists';
import { HOME_CURRENCY } from '@contract/time/currency';
import { defineRegisterPage } from '@/features/object/register';
import { type CostTypes, costService } from '@/services/cost';
import { today } from '@/utils/today';
import { moneyApplies, sayRate } from './commitmentConfig';

/** Contracts and orders by id, as an expense is hung on one. */
type Promised = Readonly<Record<string, CommitmentName>>;
const namesOf = (promised: Promised) =>
  Object.fromEntries(Object.values(promised).map(({ id, no, title }) => [id, title ? `${no} ${title}` : no]));

/** @param subjects names by id: of a project, so that they stand in no enumeration */
export const costPage = (subjects: Readonly<Record<string, string>>, promised: Promised) =>
  defineRegisterPage<CostTypes, CostState, Record<never, never>>({
    type: 'cost',
    fields: {
      ...costFields,
      subjectId: { ...costFields.subjectId, choices: subjects },
      commitmentId: { ...costFields.commitmentId, choices: namesOf(promised) },
    },
    applies: moneyApplies,
    offers: {
      // In force, and for what the expense is for.
      commitmentId: (id, { subjectId }) =>
        promised[id]?.active === true && (!subjectId || promised[id]?.subjectId === subjectId),
    },
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
      { key: 'commitmentId', width: 200, optional: true },
      { key: 'original', width: 144, optional: true },
      { key: 'currency', optional: true },
      { key: 'voucherNo', width: 120, optional: true },
      { key: 'labelIds', optional: true },
      { key: 'updatedAt', optional: true },
    ],
    filters: ['subjectId', 'commitmentId', 'currency', 'state', 'spentOn', 'ownerId', 'assigneeId', 'labelIds'],
    form: { initial: { spentOn: today(), currency: HOME_CURRENCY }, titlePlaceholder: '例如：服务器两台' },
    side: [
      ...['currency', 'original', 'amount'],
      { label: '折算汇率', show: sayRate },
      ...['subjectId', 'commitmentId', 'spentOn', 'voucherNo', 'ownerId', 'assigneeId', 'labelIds', 'isPrivate'],
    ],
    texts: [],
  });
