import { buttonAddress } from '@contract/dynamicTable/kinds';
import type { TableRecord } from '@contract/dynamicTable/records';
import type { TableDetail, TableField } from '@contract/dynamicTable/table';
import { App, Button } from 'antd';
import { useState } from 'react';
import { dynamicTableApi } from '@/services/dynamicTable';
import { failureText } from '@/utils/failure';
import { type People, sayValue } from './values';

interface Props {
  table: TableDetail;
  field: TableField;
  record: TableRecord;
  people: People;
  /** The record is another than before. */
  onDone?: () => void;
  /** -1 where the arrows go from cell to cell, and Tab leaves the table. */
  tabIndex?: number;
}

/** A button of a record: opens an address made of its values, makes a task, once asked, or starts a rule of the table. */
export function RecordButton({ table, field, record, people, onDone, tabIndex }: Props) {
  const { modal, message } = App.useApp();
  const [busy, setBusy] = useState(false);
  const { act, label, address = '', into } = field.config;
  if (act === 'open') {
    const say = (key: string) => {
      const of = table.fields.find((one) => one.key === key);
      return of ? sayValue(of, record.values[key], people) : '';
    };
    return (
      <Button
        size="small"
        tabIndex={tabIndex}
        href={buttonAddress(address, say)}
        target="_blank"
        rel="noreferrer noopener"
      >
        {label}
      </Button>
    );
  }
  const target = table.fields.find(({ key }) => key === into);
  const press = async () => {
    setBusy(true);
    try {
      const { rule } = await dynamicTableApi.pressButton({ tableId: table.id, id: record.id, key: field.key });
      void message.success(rule ? `已执行规则「${rule}」` : `已创建任务，在「${target?.name ?? '任务'}」中打开`);
      onDone?.();
    } catch (failure) {
      void message.error(failureText(failure, act === 'rule' ? '执行规则失败' : '创建任务失败'));
    } finally {
      setBusy(false);
    }
  };
  if (act === 'rule') {
    return (
      <Button size="small" tabIndex={tabIndex} loading={busy} onClick={() => void press()}>
        {label}
      </Button>
    );
  }
  const made = record.values[into ?? ''];
  const again = Array.isArray(made) && made.length > 0;
  return (
    <Button
      size="small"
      tabIndex={tabIndex}
      loading={busy}
      disabled={!target?.writable}
      title={target?.writable ? undefined : '您不能修改按钮要填写的字段'}
      onClick={() =>
        again ? modal.confirm({ title: '这条记录已有任务，再创建一个？', okText: '创建', onOk: press }) : void press()
      }
    >
      {label}
    </Button>
  );
}
