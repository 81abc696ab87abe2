import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { DICTIONARY_LABEL_MAX, type DictionaryName, dictionaries } from '@contract/object/dictionary';
import type { DictionaryAnswer, DictionaryItem, DictionarySave } from '@contract/object/dictionaryApi';
import { App, Button, Input, Select, Switch, type TableColumnType, Tag } from 'antd';
import { useState } from 'react';
import { WaitingLines } from '@/components/QuickLine';
import StateView from '@/components/StateView';
import { PlainTable } from '@/features/admin';
import { ColorDot } from '@/features/fieldAdmin';
import { InlineText } from '@/features/object/form';
import { useQuickLine } from '@/hooks/useQuickLine';
import { useRequest } from '@/hooks/useRequest';
import { dictionaryApi } from '@/services/dictionary';
import { errorText } from '@/utils/apiError';
import { cx } from '@/utils/cx';
import styles from './registerRules.module.css';

const names = Object.keys(dictionaries) as DictionaryName[];

interface WordTableProps {
  list: DictionaryAnswer | undefined;
  /** @returns whether it was taken */
  onSave: (item: DictionaryItem, changes: Partial<DictionarySave>) => Promise<boolean>;
  onMove: (from: number, to: number) => void;
  onRemove: (item: DictionaryItem) => void;
}

/** The values of one enumeration, each edited where it stands. */
function WordTable({ list, onSave, onMove, onRemove }: WordTableProps) {
  const items = list?.items ?? [];
  const columns: TableColumnType<DictionaryItem>[] = [
    {
      title: '颜色',
      width: 56,
      render: (_, item) => (
        <ColorDot
          label={item.label}
          value={item.color ?? undefined}
          onChange={(color) => void onSave(item, { color })}
        />
      ),
    },
    {
      title: '名称',
      render: (_, item) => (
        <span className={cx(styles.name, !item.enabled && styles.off)}>
          <InlineText
            aria-label={`${item.label} 的名称`}
            value={item.label}
            maxLength={DICTIONARY_LABEL_MAX}
            onSave={(label) => onSave(item, { label })}
          />
          {item.own && <Tag>自定义</Tag>}
        </span>
      ),
    },
    {
      title: '启用',
      width: 64,
      hidden: list?.derived,
      render: (_, item) => (
        <Switch
          size="small"
          aria-label={`启用 ${item.label}`}
          checked={item.enabled}
          onChange={(enabled) => void onSave(item, { enabled })}
        />
      ),
    },
    {
      title: '操作',
      width: 112,
      hidden: list?.derived,
      render: (_, item, at) => (
        <>
          <Button
            type="text"
            size="small"
            icon={<ArrowUpOutlined />}
            aria-label={`上移 ${item.label}`}
            disabled={at === 0}
            onClick={() => onMove(at, at - 1)}
          />
          <Button
            type="text"
            size="small"
            icon={<ArrowDownOutlined />}
            aria-label={`下移 ${item.label}`}
            disabled={at === items.length - 1}
            onClick={() => onMove(at, at + 1)}
          />
          {item.own && (
            <Button
              type="text"
              size="small"
              danger
              icon={<DeleteOutlined />}
              aria-label={`删除 ${item.label}`}
              onClick={() => onRemove(item)}
            />
          )}
        </>
      ),
    },
  ];

  return <PlainTable<DictionaryItem> rowKey="code" aria-label={list?.label} columns={columns} dataSource={items} />;
}

/** Enumerations: labels, colours, order, what is offered. Codes never change, so what objects have stays. */
export function WordLists() {
  const { message, modal } = App.useApp();
  const [list, setList] = useState<DictionaryName>('riskSource');
  const line = useQuickLine();
  const { data, error, loading, refreshAsync } = useRequest(dictionaryApi.list, { onError: () => undefined });
  const found = data?.find((one) => one.list === list);
  const items = found?.items ?? [];

  /** Whatever became of it, what stands there now is shown. */
  const attempt = async (act: () => Promise<unknown>, done: string) => {
    try {
      await act();
      void message.success(done);
      return true;
    } catch (failure) {
      void message.error(errorText(failure));
      return false;
    } finally {
      await refreshAsync().catch(() => undefined);
    }
  };
  const save = ({ code, label, version }: DictionaryItem, changes: Partial<DictionarySave>) =>
    attempt(() => dictionaryApi.saveItem({ list, code, label, version, ...changes }), '已保存');
  const add = () =>
    line.enter((label) => attempt(() => dictionaryApi.saveItem({ list, label, version: 0 }), `已添加「${label}」`));
  const move = (from: number, to: number) => {
    const codes = items.map(({ code }) => code);
    codes.splice(to, 0, ...codes.splice(from, 1));
    void attempt(() => dictionaryApi.order({ list, codes }), '已调整顺序');
  };
  const remove = ({ code, label }: DictionaryItem) =>
    modal.confirm({
      title: `删除「${label}」？`,
      content: '已经使用的值不能删除，可以停用。',
      okText: `删除「${label}」`,
      okButtonProps: { danger: true },
      onOk: () => attempt(() => dictionaryApi.removeItem({ list, code }), '已删除').then(() => undefined),
    });

  return (
    <StateView
      loading={loading && !data}
      error={data ? undefined : error}
      onRetry={() => void refreshAsync().catch(() => undefined)}
    >
      <label className={styles.pick}>
        <span>枚举</span>
        <Select<DictionaryName>
          aria-label="枚举"
          value={list}
          onChange={setList}
          options={names.map((value) => ({ value, label: dictionaries[value].label }))}
        />
      </label>
      <p className={styles.note}>改名只改变显示，已登记的内容不受影响；停用的值不再提供选择，已使用的仍然保留。</p>
      <div className={styles.words}>
        <WordTable list={found} onSave={save} onMove={move} onRemove={remove} />
      </div>
      {found?.open && (
        <div className={styles.add}>
          <Input
            aria-label="新的值"
            placeholder="添加一个值"
            maxLength={DICTIONARY_LABEL_MAX}
            value={line.text}
            onChange={(event) => line.setText(event.target.value)}
            onPressEnter={add}
          />
          <Button icon={<PlusOutlined />} disabled={!line.text.trim()} onClick={add}>
            添加
          </Button>
        </div>
      )}
      <WaitingLines line={line} />
    </StateView>
  );
}
