/** What people are told of approvals. Nothing heavy is imported: the console bundles this. */
import { everywhere, quiet } from '../object/eventEntry';

const approvalPage = '/approval?open={approvalId}';
const approvalSamples = {
  subject: { label: '审批事项', sample: '完成接口联调 → 已完成' },
  purpose: { label: '审批类别', sample: '任务阶段变更' },
} as const;

export const approvalEvents = {
  approvalAsked: {
    tab: 'approval',
    label: '待我审批',
    title: '{actor} 请您审批「{subject}」',
    body: '{purpose}',
    link: approvalPage,
    samples: approvalSamples,
    object: 'any',
    on: everywhere,
    mandatory: true,
    withoutAccess: true,
  },
  approvalUrged: {
    tab: 'approval',
    label: '审批催办',
    title: '{actor} 催您审批「{subject}」',
    body: '{purpose}',
    link: approvalPage,
    samples: approvalSamples,
    object: 'any',
    on: everywhere,
    withoutAccess: true,
  },
  approvalReturned: {
    tab: 'approval',
    label: '审批退回给我',
    title: '{actor} 将「{subject}」退回给您',
    body: '{purpose} {reason}',
    link: approvalPage,
    samples: approvalSamples,
    object: 'any',
    on: everywhere,
    mandatory: true,
    withoutAccess: true,
  },
  approvalPassed: {
    tab: 'approval',
    label: '审批通过',
    title: '「{subject}」已通过审批',
    body: '{purpose}',
    link: approvalPage,
    samples: approvalSamples,
    object: 'any',
    on: everywhere,
    withoutAccess: true,
  },
  approvalRejected: {
    tab: 'approval',
    label: '审批被拒绝',
    title: '「{subject}」的审批被拒绝',
    body: '{purpose} {reason}',
    link: approvalPage,
    samples: approvalSamples,
    object: 'any',
    on: everywhere,
    withoutAccess: true,
  },
  approvalCopied: {
    tab: 'approval',
    label: '审批抄送我',
    title: '{actor} 将「{subject}」的审批抄送给您',
    body: '{purpose}',
    link: approvalPage,
    samples: approvalSamples,
    object: 'any',
    on: quiet,
    withoutAccess: true,
  },
} as const;
