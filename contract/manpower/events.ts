/** What people are told of requests for staff. Nothing heavy is imported: the console bundles this. */
import { everywhere } from '../object/eventEntry';
import { staffRequestEntry } from './entry';

const page = staffRequestEntry.page;

const need = { label: '岗位与时间', sample: '测试工程师，12月7日 起 4 周，每周 24 小时' };

export const staffEvents = {
  staffAsked: {
    tab: 'approval',
    label: '项目向我申请人员',
    title: '{actor} 为「{project}」申请人员：{need}',
    body: '{reason}',
    link: page,
    object: 'staffRequest',
    on: everywhere,
    samples: { need },
  },
  staffProposed: {
    tab: 'approval',
    label: '我的人员申请有了推荐',
    title: '{actor} 推荐 {person}：{need}',
    body: '请确认，或请另荐他人',
    link: page,
    object: 'staffRequest',
    on: everywhere,
    samples: { need, person: { label: '推荐的人', sample: '何敏' } },
  },
  staffMoved: {
    tab: 'system',
    label: '与我有关的人员申请有进展',
    title: '人员申请{outcome}：{need}',
    body: '{reason}',
    link: page,
    object: 'staffRequest',
    on: everywhere,
    samples: { need, outcome: { label: '申请的进展', sample: '已确认' } },
  },
} as const;
