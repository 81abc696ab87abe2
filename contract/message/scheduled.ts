/** What people are told of what works by the clock while nobody watches. Nothing heavy is imported: the console bundles this. */
import { everywhere, seen } from '../object/eventEntry';

const what = { label: '定时的工作', sample: '表格「订单台账」的同步' };

/** Once when it begins to fail, and once when it works again (`server/object/scheduled.ts`). */
export const scheduledEvents = {
  scheduledFailed: {
    tab: 'system',
    label: '定时的工作开始失败',
    title: '{what}失败',
    body: '{reason}',
    link: '{place}',
    object: 'any',
    on: everywhere,
    samples: { what },
  },
  scheduledWorks: {
    tab: 'system',
    label: '定时的工作恢复正常',
    title: '{what}已恢复正常',
    body: '此前失败的原因：{reason}',
    link: '{place}',
    object: 'any',
    on: seen,
    samples: { what },
  },
  /** It goes on once somebody has looked at what it found. */
  scheduledAsks: {
    tab: 'system',
    label: '定时的工作等待确认',
    title: '{what}等待确认',
    body: '{reason}',
    link: '{place}',
    object: 'any',
    on: everywhere,
    samples: { what: { label: '定时的工作', sample: '人员目录的同步' } },
  },
} as const;
