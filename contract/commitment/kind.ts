/** What commitments say of themselves wherever kinds are listed. */
import { everywhere, seen } from '../object/eventEntry';
import type { RegisterEntry } from '../object/registerEntry';

export const commitmentEntry = {
  label: '合同与订单',
  prefix: 'H',
  page: '/project/{projectId}/cost/commitment/{objectId}',
  tab: '成本',
  managersOnly: true,
  privileges: {
    'COMMITMENT:LIST': '查看合同与订单',
    'COMMITMENT:CREATE': '登记合同与订单',
    'COMMITMENT:UPDATE': '修改合同与订单',
    'COMMITMENT:STATUS:UPDATE': '审批、结清、终止合同与订单',
    'COMMITMENT:DELETE': '删除合同与订单',
    'COMMITMENT:COMMENT': '评论合同与订单',
  },
  events: {
    commitmentAssigned: {
      tab: 'approval',
      label: '合同与订单由我审批',
      title: '{actor} 请您审批 {no}',
      body: '{title}',
      group: '{actor} 请 {receivers} 审批 {no}',
      on: everywhere,
    },
    commitmentState: {
      tab: 'approval',
      label: '合同与订单状态变更',
      title: '{actor} 将 {no} 从「{from}」变更为「{to}」',
      body: '{title} {reason}',
      group: '{actor} 将 {no} 从「{from}」变更为「{to}」',
      on: seen,
    },
  },
} as const satisfies RegisterEntry<'commitment'>;
