import { CloseOutlined, DeleteOutlined, ExpandOutlined, LinkOutlined, MoreOutlined } from '@ant-design/icons';
import type { Person } from '@contract/envelope';
import { pageOf } from '@contract/objectTypes';
import { Link } from '@umijs/max';
import { App, Button, Tooltip } from 'antd';
import { useState } from 'react';
import { ActionMenu } from '@/components/ActionMenu';
import { StateTag, StepButtons, type StepInput } from '@/features/object/lifecycle';
import { ReasonDialog } from '@/features/object/save';
import { useAct } from '@/features/undo';
import { errorText } from '@/utils/apiError';
import { copyText } from '@/utils/copyText';
import type { AnyDetail, AnyTypes, RecordHandle, RegisterConfig } from './config';
import { Field, Fields, Section } from './Fields';
import { FollowButton } from './FollowButton';
import { RecordField } from './RecordField';
import styles from './register.module.css';
import { CommonSections } from './sections';
import { stepForm } from './stepForm';
import { Texts } from './Texts';
import type { Dictionary } from './useDictionary';
import { fieldOf, shownValue, writtenValue } from './values';

type Values = Readonly<Record<string, unknown>>;
const REASON_MAX = 1000;

interface Props<T extends AnyTypes, S extends string> {
  config: RegisterConfig<T, S>;
  record: T['detail'];
  words: Dictionary;
  onSave: (patch: Values, people?: readonly Person[]) => unknown;
  onChanged: () => void;
  onRemoved: () => void;
  /** Absent on a page of its own. */
  onClose?: () => void;
}

/** One object of a register: the same beside the list and on a page of its own. */
export function RecordView<T extends AnyTypes, S extends string>(props: Props<T, S>) {
  const { config, record, words, onSave, onChanged } = props;
  const { fields, lifecycle, side, texts } = config;
  const may = record.rights.update && !config.held?.(record);
  const handle: RecordHandle<T['detail']> = { record, words, changed: onChanged };
  const known = [record.owner, record.assignee, ...record.named].filter((one) => one !== null);
  const editor = (name: string, more: Partial<Parameters<typeof RecordField>[0]> = {}) => {
    const field = fields[name] && fieldOf(fields[name], record);
    if (!field) return null;
    const asked = config.applies?.[name]?.(record as object as Values) ?? true;
    return (
      <RecordField
        key={`${record.id}${name}`}
        field={field}
        words={words}
        projectId={record.projectId}
        known={known}
        offers={config.offers?.[name] && ((code) => config.offers?.[name]?.(code, record as object as Values) ?? true)}
        shown={shownValue(record, name, field)}
        written={writtenValue(record, name, field)}
        editable={may && asked && field.right !== undefined}
        onSave={(value, people) => onSave({ [name]: value }, people)}
        {...more}
      />
    );
  };
  /** What goes with another choice only stands where it has a value all the same. */
  const standsHere = (one: (typeof side)[number]) => {
    const field = typeof one === 'string' ? fields[one] : undefined;
    if (typeof one !== 'string' || !field || (config.applies?.[one]?.(record as object as Values) ?? true)) return true;
    return (shownValue(record, one, field) ?? null) !== null;
  };
  return (
    <article className={styles.record} aria-label={`${record.no} ${record.title}`}>
      <Bar {...props} />
      <div className={styles.scroll}>
        <div className={styles.columns}>
          <div className={styles.main}>
            <div className={styles.head}>
              <h2 className={styles.title}>{editor('title')}</h2>
              <div className={styles.marks}>
                <StateTag table={lifecycle} state={record.state as S} />
                {config.marks?.(record, words)}
              </div>
              <Steps {...props} handle={handle} />
            </div>
            <div className={styles.rest}>
              <Texts
                key={record.id}
                fields={fields}
                names={['description', ...texts]}
                isEmpty={(name) => !fields[name] || !shownValue(record, name, fields[name])}
                editable={may}
                editor={(name, begun, onEnd) => editor(name, { begun, onEnd, className: styles.prose })}
              />
              {config.sections
                ?.filter(({ shown }) => shown?.(record) ?? true)
                .map(({ key, title, render, extra }) => (
                  <Section key={key} title={title} extra={extra?.(handle)}>
                    {render(handle)}
                  </Section>
                ))}
              <CommonSections type={config.type} record={record} events={config.events} onTouched={onChanged} />
            </div>
          </div>
          <aside className={styles.aside} aria-label="字段">
            <Fields>
              {side.filter(standsHere).map((one) =>
                typeof one === 'string' ? (
                  <Field key={one} label={fields[one]?.label ?? one}>
                    {editor(one)}
                  </Field>
                ) : (
                  <Field key={one.label} label={one.label}>
                    <div className={styles.value}>{one.show(record)}</div>
                  </Field>
                ),
              )}
            </Fields>
          </aside>
        </div>
      </div>
    </article>
  );
}

function Bar<T extends AnyTypes, S extends string>({ config, record, onRemoved, onClose }: Props<T, S>) {
  const { message } = App.useApp();
  const { told } = useAct();
  const [removing, setRemoving] = useState(false);
  const { id, no, projectId } = record;
  const page = pageOf(config.type, id, projectId);
  const remove = async (reason: string) => {
    try {
      await config.service.recycle(id, reason || undefined);
    } catch (error) {
      void message.error(errorText(error, '删除失败'));
      throw error;
    }
    told('删除成功', { label: no, act: { kind: 'recycle', type: config.type, ids: [id], reason } });
    onRemoved();
  };
  const copy = () => copyText(window.location.origin + page);
  const items = [
    { key: 'copy', icon: <LinkOutlined />, label: '复制链接' },
    ...(record.rights.remove ? [{ key: 'remove', icon: <DeleteOutlined />, label: '删除', danger: true }] : []),
  ];
  return (
    <header className={styles.bar}>
      <span className={styles.number}>{no}</span>
      <span className="grow" />
      <FollowButton type={config.type} record={record} />
      {onClose && (
        <Tooltip title="在整页中打开">
          <Link to={`${page}?full=1`} className={styles.icon} aria-label="在整页中打开">
            <ExpandOutlined />
          </Link>
        </Tooltip>
      )}
      <ActionMenu menu={{ items, onClick: ({ key }) => (key === 'copy' ? void copy() : setRemoving(true)) }}>
        <Button type="text" icon={<MoreOutlined />} aria-label="更多操作" />
      </ActionMenu>
      {onClose && <Button type="text" icon={<CloseOutlined />} aria-label="关闭" onClick={onClose} />}
      {removing && (
        <ReasonDialog
          title={`删除 ${no}`}
          hint="移入回收站，可以恢复。"
          required={false}
          maxLength={REASON_MAX}
          okText="删除"
          danger
          onSubmit={remove}
          onClose={() => setRemoving(false)}
        />
      )}
    </header>
  );
}

function Steps<T extends AnyTypes, S extends string>({
  config,
  record,
  words,
  onChanged,
  handle,
}: Props<T, S> & { handle: RecordHandle<T['detail']> }) {
  const { message } = App.useApp();
  const actions = config.actions?.(handle);
  if (!record.rights.state || config.held?.(record)) return actions ? <div className="wrapped">{actions}</div> : null;
  const step = async ({ to, reason, values }: StepInput<S>) => {
    const { id, state, version } = record as AnyDetail;
    const done = await config.service.step(id, { to, state, version, reason, ...values } as T['step']);
    const more = config.stepped?.(done);
    void message.success(more ? `修改成功 · ${more}` : '修改成功');
    onChanged();
  };
  return (
    <div className="wrapped">
      <StepButtons
        table={config.lifecycle}
        state={record.state as S}
        before={record.stateBefore as S | null}
        {...stepForm(config, record, words)}
        onStep={step}
      />
      {actions}
    </div>
  );
}
