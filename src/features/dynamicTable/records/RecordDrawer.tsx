import { actKinds } from '@contract/dynamicTable/kinds';
import type { CellFile } from '@contract/dynamicTable/records';
import type { CellValue, TableDetail, TableField } from '@contract/dynamicTable/table';
import { useSearchParams } from '@umijs/max';
import { App, Button, Drawer, Input, Popconfirm, Switch, Tabs } from 'antd';
import { RelativeTime } from '@/components/RelativeTime';
import { StateView } from '@/components/StateView';
import { useInline } from '@/features/object/form';
import { NARROW, useMediaQuery } from '@/hooks/useMediaQuery';
import { useRequest } from '@/hooks/useRequest';
import { dynamicTableApi } from '@/services/dynamicTable';
import { failureText } from '@/utils/failure';
import type { Doing } from '../doing';
import { CellFiles } from './CellFiles';
import { CellView } from './CellView';
import { ChooseSaved } from './ChooseSaved';
import { CodePicture } from './CodePicture';
import { RecordButton } from './RecordButton';
import styles from './records.module.css';
import { Talk } from './Talk';
import { isChosen, typedText } from './values';

interface Props {
  table: TableDetail;
  id: string;
  doing: Doing;
  onClose: () => void;
}

interface TypedFieldProps {
  field: TableField;
  text: string;
  /** @returns whether it was saved */
  onSave: (text: string) => Promise<boolean>;
}

/** A text that is saved when one leaves it, in the words that people write. */
function TypedField({ field, text, onSave }: TypedFieldProps) {
  const { value, change, leave } = useInline(text, onSave);
  const shared = {
    ...{ 'aria-label': field.name, value, placeholder: field.hint || undefined },
    onBlur: () => void leave(),
  };
  if (field.kind === 'textarea') {
    return (
      <Input.TextArea
        {...shared}
        autoSize={{ minRows: 2, maxRows: 10 }}
        onChange={(event) => change(event.target.value)}
      />
    );
  }
  return <Input {...shared} onChange={(event) => change(event.target.value)} onPressEnter={() => void leave()} />;
}

function History({ tableId, id, version }: { tableId: string; id: string; version: number }) {
  const { data, error, loading, refresh } = useRequest(() => dynamicTableApi.recordHistory({ tableId, id }), {
    refreshDeps: [id, version],
    onError: () => undefined,
  });
  return (
    <StateView
      loading={loading && !data}
      error={error}
      onRetry={refresh}
      empty={data?.length === 0}
      emptyText="暂无变更"
    >
      <ul className={styles.history}>
        {data?.map((line) => (
          <li key={line.id}>
            <div className="quiet">
              {line.actor?.name ?? '系统'} {actKinds[line.kind]} · <RelativeTime time={line.at} />
            </div>
            {line.changes.map((change) => (
              <div key={change.key} className={styles.change}>
                {change.name}：{change.before ?? '空'} → {change.after ?? '空'}
              </div>
            ))}
          </li>
        ))}
      </ul>
    </StateView>
  );
}

/** One record with all that may be read of it; a screen of its own on a phone. */
export function RecordDrawer({ table, id, doing, onClose }: Props) {
  const { message } = App.useApp();
  const narrow = useMediaQuery(NARROW);
  const [search] = useSearchParams();
  const { data, error, loading, refresh, refreshAsync } = useRequest(
    () => dynamicTableApi.getRecord({ tableId: table.id, id }),
    {
      refreshDeps: [table.id, id, table.revision],
      onError: () => undefined,
    },
  );
  const record = data?.record;
  const [first] = table.fields;
  const title = (first && record && typedText(first, record.values[first.key], data.people)) || `#${record?.no ?? ''}`;
  /** @returns whether it was done */
  const run = async (work: () => Promise<unknown>): Promise<boolean> => {
    let isDone = true;
    try {
      await work();
    } catch (failure) {
      isDone = false;
      void message.error(failureText(failure, '保存失败'));
    }
    await refreshAsync().catch(() => undefined);
    return isDone;
  };
  const change = (field: TableField, value: CellValue) =>
    run(() => doing.change([{ id, values: { [field.key]: value } }], field.name));
  const type = (field: TableField, text: string) =>
    run(() => doing.paste([id], [field.key], [[text]], `「${field.name}」`));

  const inputOf = (field: TableField) => {
    const value = record?.values[field.key];
    const people = data?.people ?? {};
    if (field.kind === 'file') {
      return (
        <CellFiles
          {...{ field }}
          files={(value as CellFile[] | undefined) ?? []}
          onChange={(ids) => change(field, ids)}
          onUpload={(file) => doing.upload(id, field.key, file, `「${field.name}」${file.name}`)}
          onEnd={refresh}
        />
      );
    }
    if (field.kind === 'button') {
      return record && <RecordButton {...{ table, field, record, people }} onDone={refresh} />;
    }
    if (!field.writable) {
      return (
        <div className={styles.value}>
          <CellView {...{ field, value, people }} />
        </div>
      );
    }
    if (field.kind === 'switch') {
      return <Switch aria-label={field.name} checked={value === true} onChange={(on) => void change(field, on)} />;
    }
    if (isChosen(field)) {
      return (
        <ChooseSaved
          {...{ field, value, people }}
          linked={table.linked}
          projectId={table.projectId}
          onSave={(next) => change(field, next)}
        />
      );
    }
    return <TypedField field={field} text={typedText(field, value, people)} onSave={(text) => type(field, text)} />;
  };

  return (
    <Drawer
      open
      title={title}
      size={narrow ? '100%' : 560}
      onClose={onClose}
      extra={
        table.mayRemove && (
          <Popconfirm
            title="删除这条记录？"
            description="30 天内可以撤销或恢复。"
            okText="删除"
            cancelText="取消"
            onConfirm={async () => {
              try {
                await doing.remove([id]);
                onClose();
              } catch (failure) {
                void message.error(failureText(failure, '删除失败'));
              }
            }}
          >
            <Button danger size="small">
              删除
            </Button>
          </Popconfirm>
        )
      }
    >
      <StateView loading={loading && !data} error={data ? undefined : error} onRetry={refresh} rows={8}>
        <Tabs
          defaultActiveKey={search.has('comment') ? 'talk' : 'fields'}
          items={[
            {
              key: 'fields',
              label: '内容',
              children: (
                <div className={styles.rows}>
                  {table.fields.map((field) => (
                    <div key={field.key} className={styles.row}>
                      <span className={styles.label}>{field.name}</span>
                      {inputOf(field)}
                      {field.kind === 'code' && record?.values[field.key] && (
                        <CodePicture text={String(record.values[field.key])} />
                      )}
                    </div>
                  ))}
                </div>
              ),
            },
            {
              key: 'talk',
              label: '评论与附件',
              children: data && (
                <Talk
                  {...{ id, no: `${table.name} #${data.record.no}` }}
                  mayComment={data.mayComment}
                  mayAttach={data.mayAttach}
                />
              ),
            },
            {
              key: 'history',
              label: '变更历史',
              children: <History tableId={table.id} id={id} version={record?.version ?? 0} />,
            },
          ]}
        />
      </StateView>
    </Drawer>
  );
}
