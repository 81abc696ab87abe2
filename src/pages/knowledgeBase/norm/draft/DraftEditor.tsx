import {
  ArrowDownOutlined,
  ArrowUpOutlined,
  DeleteOutlined,
  MenuFoldOutlined,
  MenuUnfoldOutlined,
  PlusOutlined,
} from '@ant-design/icons';
import { newId } from '@contract/newId';
import { type Clause, clauseTree, depthsOf, numbered, readClauses } from '@contract/norm/clauses';
import type { NormContent, NormDetail } from '@contract/norm/norm';
import { App, Button, Input, Modal } from 'antd';
import { useState } from 'react';
import { RichEditor } from '@/components/RichEditor';
import { cx } from '@/utils/cx';
import styles from '../text.module.css';
import { DraftFields } from './DraftFields';
import { addClause, indentClause, moveClause, outdentClause, removeClause } from './tree';
import { useNormDraft } from './useNormDraft';

interface Props {
  norm: NormDetail;
  content: NormContent;
  onChanged: () => void;
}

interface BarProps {
  draft: ReturnType<typeof useNormDraft>;
  /** There is no clause yet. */
  empty: boolean;
  /** Absent: nothing would be left of the norm. */
  onDrop?: () => void;
}

const DraftBar = ({ draft, empty, onDrop }: BarProps) => (
  <div className={cx(styles.bar, styles.sticky)}>
    <Button type="primary" disabled={!draft.dirty} loading={draft.busy} onClick={() => void draft.save()}>
      保存
    </Button>
    <Button disabled={!draft.back} onClick={draft.back ?? undefined}>
      撤销
    </Button>
    <span className={styles.meta}>{draft.dirty ? '有未保存的修改' : '已保存'}</span>
    <span className="grow" />
    {onDrop && (
      <Button type="text" danger onClick={onDrop}>
        放弃草稿
      </Button>
    )}
    <Button disabled={empty} loading={draft.busy} onClick={() => void draft.submit()}>
      送审
    </Button>
  </div>
);

interface OutlineProps {
  clauses: readonly Clause[];
  chosen: string | null;
  onChoose: (anchor: string) => void;
  onAdd: (child: boolean) => void;
  onPaste: () => void;
  onRenumber: () => void;
}

/** The tree of clauses; the chosen one is written beside it. */
function Outline({ clauses, chosen, onChoose, onAdd, onPaste, onRenumber }: OutlineProps) {
  const depths = depthsOf(clauses) ?? [];
  return (
    <div className={styles.outline}>
      <div className={styles.bar}>
        <Button size="small" icon={<PlusOutlined />} onClick={() => onAdd(false)}>
          条款
        </Button>
        <Button size="small" disabled={clauses.every(({ anchor }) => anchor !== chosen)} onClick={() => onAdd(true)}>
          下级条款
        </Button>
        <Button size="small" onClick={onPaste}>
          粘贴全文
        </Button>
        <Button size="small" disabled={clauses.length === 0} onClick={onRenumber}>
          重新编号
        </Button>
      </div>
      {clauses.length === 0 ? (
        <p className={styles.meta}>还没有条款。可以逐条添加，或粘贴全文，按编号自动拆分。</p>
      ) : (
        <ul className="bare-list" aria-label="条款">
          {clauses.map(({ anchor, no, title }, at) => (
            <li key={anchor} style={{ paddingInlineStart: (depths[at] ?? 0) * 14 }}>
              <button
                type="button"
                aria-current={anchor === chosen}
                className={cx(styles.treeItem, anchor === chosen && styles.treeOn)}
                onClick={() => onChoose(anchor)}
              >
                {no} {title || '（无标题）'}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** Where a clause can go from where it stands; null: nowhere. */
const movesOf = (clauses: Clause[], anchor: string) => [
  { label: '上移', icon: <ArrowUpOutlined />, next: moveClause(clauses, anchor, -1) },
  { label: '下移', icon: <ArrowDownOutlined />, next: moveClause(clauses, anchor, 1) },
  { label: '升级', icon: <MenuFoldOutlined />, next: outdentClause(clauses, anchor) },
  { label: '降级', icon: <MenuUnfoldOutlined />, next: indentClause(clauses, anchor) },
];

interface ClauseFormProps {
  clause: Clause;
  /** How often the draft was taken back: the text is then another one. */
  revision: number;
  moves: ReturnType<typeof movesOf>;
  write: (part: Partial<Clause>) => void;
  set: (clauses: Clause[] | null) => void;
  remove: () => void;
  onSave: () => void;
}

const ClauseForm = ({ clause, revision, moves, write, set, remove, onSave }: ClauseFormProps) => (
  <div className={styles.clauseForm}>
    <div className={styles.bar}>
      <Input
        className={styles.noInput}
        aria-label="条款编号"
        placeholder="编号"
        maxLength={20}
        value={clause.no}
        onChange={(event) => write({ no: event.target.value })}
      />
      <Input
        className="grow"
        aria-label="条款标题"
        placeholder="标题"
        maxLength={200}
        value={clause.title}
        onChange={(event) => write({ title: event.target.value })}
      />
      {moves.map(({ label, icon, next }) => (
        <Button
          key={label}
          type="text"
          icon={icon}
          aria-label={label}
          title={label}
          disabled={!next}
          onClick={() => set(next ?? null)}
        />
      ))}
      <Button
        type="text"
        danger
        icon={<DeleteOutlined />}
        aria-label="删除条款"
        title="删除条款及其下级"
        onClick={remove}
      />
    </div>
    <RichEditor
      key={`${clause.anchor}.${revision}`}
      label={`条款 ${clause.no} 的内容`}
      autoFocus={false}
      html={clause.html}
      onChange={(html) => html !== clause.html && write({ html })}
      onSave={onSave}
    />
  </div>
);

interface PasteProps {
  /** Undefined: it is closed. */
  pasting: string | undefined;
  /** The clauses in it. */
  read: readonly unknown[];
  onChange: (text: string) => void;
  onPaste: () => void;
  onClose: () => void;
}

const PasteDialog = ({ pasting, read, onChange, onPaste, onClose }: PasteProps) => (
  <Modal
    open={pasting !== undefined}
    title="粘贴全文"
    okText={`添加 ${read.length} 条`}
    okButtonProps={{ disabled: read.length === 0 }}
    onOk={onPaste}
    onCancel={onClose}
  >
    <p className={styles.meta}>按“1、1.1、第一章、第一条、附录A”等编号拆分为条款；不连续的编号视为正文。</p>
    <Input.TextArea
      aria-label="规范全文"
      rows={12}
      value={pasting}
      onChange={(event) => onChange(event.target.value)}
      placeholder={'1 范围\n本规范适用于……\n2 术语'}
    />
  </Modal>
);

/** A draft: the tree of its clauses beside the one that is written, and what its signers have to know. */
export function DraftEditor({ norm, content, onChanged }: Props) {
  const { modal } = App.useApp();
  const draft = useNormDraft(content, onChanged);
  const { values, dirty, change } = draft;
  const { clauses } = values;
  const [chosen, setChosen] = useState(clauses[0]?.anchor ?? null);
  const [pasting, setPasting] = useState<string>();
  const current = clauses.find(({ anchor }) => anchor === chosen);
  const set = (next: Clause[] | null) => next && change({ clauses: next });
  const write = (part: Partial<Clause>) =>
    change({ clauses: clauses.map((one) => (one.anchor === chosen ? { ...one, ...part } : one)) });
  const add = (child: boolean) => {
    const anchor = newId();
    set(addClause(clauses, chosen, anchor, child));
    setChosen(anchor);
  };
  const remove = () => {
    if (!current) return;
    const left = removeClause(clauses, current.anchor);
    set(left);
    const at = clauses.indexOf(current);
    setChosen(left[Math.min(at, left.length - 1)]?.anchor ?? null);
  };
  const paste = () => {
    const fresh = clauseTree(readClauses(pasting ?? '').clauses, newId);
    change({ clauses: [...clauses, ...fresh] });
    setChosen(fresh[0]?.anchor ?? chosen);
    setPasting(undefined);
  };
  const read = pasting === undefined ? [] : readClauses(pasting).clauses;
  const drop = () =>
    modal.confirm({
      title: `放弃 ${content.text} 版草稿？`,
      content: '草稿的条款不会保留，现行版本不受影响。',
      okText: '放弃草稿',
      okButtonProps: { danger: true },
      onOk: draft.drop,
    });
  return (
    <div className={styles.part}>
      <DraftBar {...{ draft }} empty={clauses.length === 0} onDrop={norm.current ? () => void drop() : undefined} />
      <DraftFields norm={norm} content={content} values={values} onChange={change} />
      <div className={styles.editor}>
        <Outline
          {...{ clauses, chosen }}
          onChoose={setChosen}
          onAdd={add}
          onPaste={() => setPasting('')}
          onRenumber={() => set(numbered(clauses))}
        />
        {current ? (
          <ClauseForm
            clause={current}
            revision={draft.revision}
            moves={movesOf(clauses, current.anchor)}
            {...{ write, set, remove }}
            onSave={() => dirty && void draft.save()}
          />
        ) : (
          <p className={styles.meta}>选择左侧的条款开始编写。</p>
        )}
      </div>
      {draft.dialog}
      <PasteDialog {...{ pasting, read }} onChange={setPasting} onPaste={paste} onClose={() => setPasting(undefined)} />
    </div>
  );
}
