/** What people are told of norms. Nothing heavy is imported: the console bundles this. */
import { everywhere, quiet, seen } from '../object/eventEntry';

const normPage = '/knowledgeBase/normZone/{objectId}';
const normSamples = {
  versionText: { label: '版本', sample: '2.0' },
  until: { label: '期限', sample: '2026-12-01' },
} as const;

export const normEvents = {
  normEffective: {
    tab: 'system',
    label: '订阅的规范有新版本',
    title: '规范 {no} {versionText} 已生效',
    body: '{title}',
    link: normPage,
    samples: normSamples,
    object: 'norm',
    on: seen,
  },
  normObsolete: {
    tab: 'system',
    label: '订阅的规范被废止',
    title: '规范 {no} 已废止',
    body: '{reason}',
    link: normPage,
    object: 'norm',
    on: seen,
  },
  normInterpreted: {
    tab: 'system',
    label: '订阅的规范有新解读',
    title: '{actor} 发布了规范 {no} 的解读「{heading}」',
    body: '{title}',
    link: '/knowledgeBase/normZone/normDecode/{objectId}/detail/{interpretId}',
    samples: { heading: { label: '解读标题', sample: '如何理解第 4.2 条' } },
    object: 'norm',
    on: quiet,
  },
  normReadAsked: {
    tab: 'system',
    label: '请我阅读规范',
    title: '请阅读并确认规范 {no} {versionText}',
    body: '{title}（{until} 前）',
    link: normPage,
    samples: normSamples,
    object: 'norm',
    on: everywhere,
    mandatory: true,
  },
  normReviewDue: {
    tab: 'system',
    label: '我负责的规范需要复审',
    title: '规范 {no} {when}需要复审',
    body: '{title}',
    link: normPage,
    samples: { when: { label: '还有多久', sample: '7 天后' } },
    object: 'norm',
    on: everywhere,
  },
  normReturned: {
    tab: 'approval',
    label: '我的规范版本被退回',
    title: '规范 {no} {versionText} 未通过评审，已退回草稿',
    body: '{title}',
    link: normPage,
    samples: normSamples,
    object: 'norm',
    on: everywhere,
  },
} as const;
