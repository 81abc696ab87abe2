import { loadOf } from '@contract/resource/load';
import type { AllocationSaved, ResourceAllocation, ResourceDetail } from '@contract/resource/resource';
import { Link } from '@umijs/max';
import { App, Button, Popconfirm } from 'antd';
import { useState } from 'react';
import PersonAvatar from '@/components/PersonAvatar';
import type { RecordHandle } from '@/features/object/register';
import { resourceApi } from '@/services/resource';
import { failureText } from '@/utils/failure';
import { AllocationForm } from './AllocationForm';
import styles from './resource.module.css';
import { sayAmount, sayDays, sayOver } from './words';

type Handle = RecordHandle<ResourceDetail>;

/** What is taken of a resource, and where that is more than there is. */
export function Allocations({ record, changed }: Handle) {
  const { allocations, unit } = record;
  if (allocations.length === 0) return <>还没有分配</>;
  const over = loadOf(allocations, record).filter((span) => span.over);
  return (
    <>
      {over.map(({ from, to, used }) => (
        <p key={from} className={styles.over}>
          {sayDays(from, to)}：
          {used > record.quantity
            ? `分配了 ${sayAmount(used, unit)}，超出 ${sayAmount(used - record.quantity, unit)}`
            : '不在可用期内'}
        </p>
      ))}
      <ul className={styles.allocations}>
        {allocations.map((one) => (
          <Allocation key={one.id} allocation={one} resource={record} changed={changed} />
        ))}
      </ul>
    </>
  );
}

function useSaved(resource: ResourceDetail, changed: () => void) {
  const { message } = App.useApp();
  return (done: string, saved: AllocationSaved) => {
    const over = sayOver(saved, resource);
    if (over) void message.warning(`${done}，但 ${over}`, 6);
    else void message.success(done);
    changed();
  };
}

function Allocation({
  allocation,
  resource,
  changed,
}: {
  allocation: ResourceAllocation;
  resource: ResourceDetail;
  changed: () => void;
}) {
  const { message } = App.useApp();
  const [editing, setEditing] = useState(false);
  const told = useSaved(resource, changed);
  const { from, to, quantity, purpose, user, task } = allocation;
  const remove = async () => {
    try {
      await resourceApi.removeAllocation({ id: resource.id, allocationId: allocation.id });
      void message.success('已取消分配');
      changed();
    } catch (error) {
      void message.error(failureText(error, '取消分配失败'));
    }
  };
  return (
    <li className={styles.allocation}>
      <span className={styles.days}>{sayDays(from, to)}</span>
      <b className={styles.amount}>{sayAmount(quantity, resource.unit)}</b>
      <span className={styles.grow}>
        {purpose}
        {task && (
          <>
            {' · '}
            <Link to={`/myTask/${task.id}/detail`}>
              {task.no} {task.title}
            </Link>
          </>
        )}
      </span>
      {user && <PersonAvatar person={user} withName />}
      {resource.rights.update && (
        <span>
          <Button size="small" type="text" aria-label={`调整分配 ${purpose}`} onClick={() => setEditing(true)}>
            调整
          </Button>
          <Popconfirm
            title={`取消“${purpose}”的分配？`}
            description="历史中保留这条记录。"
            okText="取消分配"
            cancelText="保留"
            okButtonProps={{ danger: true }}
            onConfirm={() => void remove()}
          >
            <Button size="small" type="text" danger aria-label={`取消分配 ${purpose}`}>
              取消
            </Button>
          </Popconfirm>
        </span>
      )}
      {editing && (
        <AllocationForm
          resource={resource}
          allocation={allocation}
          onClose={() => setEditing(false)}
          onSaved={(saved) => {
            setEditing(false);
            told('修改成功', saved);
          }}
        />
      )}
    </li>
  );
}

export function AllocateButton({ record, changed }: Handle) {
  const [open, setOpen] = useState(false);
  const told = useSaved(record, changed);
  if (!record.rights.update || record.state === 'RETIRED') return null;
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        分配
      </Button>
      {open && (
        <AllocationForm
          resource={record}
          onClose={() => setOpen(false)}
          onSaved={(saved) => {
            setOpen(false);
            told('分配成功', saved);
          }}
        />
      )}
    </>
  );
}
