/** What people are told of duty. Nothing heavy is imported: the console bundles this. */
import { everywhere, quiet, seen } from '../object/eventEntry';
import { dutyRosterEntry } from './entry';

const rosterPage = dutyRosterEntry.page;
const swapPage = '/duty?view=swap';

const shift = { label: '班次与时间', sample: '11月27日 20:30 夜班' };
const giver = { label: '原值班人', sample: '孙伟' };

/** A swap that waits for whoever is told of it. */
const swapToAnswer = {
  tab: 'approval',
  body: '{reason}',
  link: swapPage,
  object: 'dutyRoster',
  on: everywhere,
} as const;

export const dutyEvents = {
  dutySoon: {
    tab: 'system',
    label: '值班前提醒',
    title: '您的值班即将开始：{shift}',
    body: '{title}，至 {shiftEnd}',
    link: rosterPage,
    object: 'dutyRoster',
    on: everywhere,
    samples: { shift, shiftEnd: { label: '班次结束', sample: '11月28日 08:30' } },
  },
  dutyChanged: {
    tab: 'system',
    label: '我的值班被调整',
    title: '{actor} 调整了值班：{shift}，{change}',
    body: '{reason}',
    link: rosterPage,
    object: 'dutyRoster',
    on: everywhere,
    samples: { shift, change: { label: '调整', sample: '由何敏代班' } },
  },
  dutyHandedOver: {
    tab: 'system',
    label: '上一班的交接',
    title: '{actor} 给您留下交接：{shift}',
    body: '{text}',
    link: rosterPage,
    object: 'dutyRoster',
    on: seen,
    samples: { shift, text: { label: '交接的内容', sample: '备份已完成，告警 #12 待观察' } },
  },
  dutyCalled: {
    tab: 'urge',
    label: '呼叫值班',
    title: '值班呼叫：{text}',
    body: '{roster}；{minutes} 分钟内没有人应答时转给下一位',
    link: '/duty?view=call',
    object: 'dutyRoster',
    on: everywhere,
    mandatory: true,
    samples: {
      text: { label: '呼叫的内容', sample: '线上登录失败率超过 5%' },
      roster: { label: '值班表', sample: '平台值班' },
      minutes: { label: '等待几分钟', sample: '10' },
    },
  },
  dutyCallAnswered: {
    tab: 'system',
    label: '呼叫已有人应答',
    title: '{actor} 已应答：{text}',
    body: '',
    link: '/duty?view=call',
    object: 'dutyRoster',
    on: quiet,
    samples: { text: { label: '呼叫的内容', sample: '线上登录失败率超过 5%' } },
  },
  dutySwapAsked: {
    ...swapToAnswer,
    label: '请我接班或对调',
    title: '{actor} 请您{ask}：{shift}',
    samples: { shift, ask: { label: '接班或对调', sample: '接班' } },
  },
  dutySwapTaken: {
    ...swapToAnswer,
    label: '换班待我批准',
    title: '{taker} 同意接 {giver} 的班，请您批准：{shift}',
    samples: { shift, taker: { label: '接班人', sample: '何敏' }, giver },
  },
  dutySwapWaits: {
    ...swapToAnswer,
    label: '换班还在等我答复',
    title: '{giver} 的换班仍在等您{answer}：{shift}',
    samples: { shift, giver, answer: { label: '接班或批准', sample: '答复' } },
  },
  dutySwapMoved: {
    tab: 'system',
    label: '与我有关的换班有进展',
    title: '换班{outcome}：{shift}',
    body: '{reason}',
    link: swapPage,
    object: 'dutyRoster',
    on: seen,
    samples: { shift, outcome: { label: '换班的进展', sample: '已批准' } },
  },
} as const;
