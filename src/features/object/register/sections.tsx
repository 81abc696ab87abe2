/** The parts that the detail of every register ends with. Another one for all kinds is a line here. */

import type { RegisterType } from '@contract/object/types';
import { useRequest } from 'ahooks';
import { registerService } from '@/services/register';
import type { AnyDetail, RecordSection } from './config';
import { HistoryList } from './HistoryList';
import { LinkList } from './LinkList';

function History({ type, record }: { type: RegisterType; record: AnyDetail }) {
  const { data } = useRequest(() => registerService(type).history(record.id), {
    refreshDeps: [record.id, record.version],
    onError: () => undefined,
  });
  return <HistoryList entries={data ?? []} />;
}

export const commonSections = (type: RegisterType): readonly RecordSection<AnyDetail>[] => [
  { key: 'links', title: '关联', render: ({ record }) => <LinkList links={record.links} origin={record.origin} /> },
  { key: 'history', title: '变更记录', render: ({ record }) => <History type={type} record={record} /> },
];
