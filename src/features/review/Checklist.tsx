import { CloseOutlined } from '@ant-design/icons';
import { ITEM_TEXT_MAX, type ItemResult, itemResults } from '@contract/review/kinds';
import { isUnderReview, type ReviewState } from '@contract/review/lifecycle';
import type { ReviewDetail, ReviewItem } from '@contract/review/review';
import { Button, Input, Segmented } from 'antd';
import { WaitingLines } from '@/components/QuickLine';
import type { RecordHandle } from '@/features/object/register';
import { useQuickLine } from '@/hooks/useQuickLine';
import { reviewApi } from '@/services/review';
import { IssueButton } from './IssueForm';
import styles from './review.module.css';
import { useRun } from './useRun';

type Handle = RecordHandle<ReviewDetail>;
const options = (Object.keys(itemResults) as ItemResult[]).map((value) => ({ value, label: itemResults[value] }));

/** What is looked at, line by line; a line with something wrong offers to write it down as an issue. */
export function Checklist(handle: Handle) {
  const { record, changed } = handle;
  const { items, rights, deciding, state } = record;
  const { busy, run } = useRun(changed);
  const line = useQuickLine();
  const editable = rights.update && !deciding && isUnderReview(state as ReviewState);
  const add = () => line.enter((text) => run(() => reviewApi.addItem({ id: record.id, text }), '添加检查项失败'));
  return (
    <>
      {items.length === 0 && !editable && <>没有检查单</>}
      <ol className={styles.items}>
        {items.map((item) => (
          <Item key={item.id} item={item} handle={handle} editable={editable} busy={busy} run={run} />
        ))}
      </ol>
      {editable && (
        <div className={styles.add}>
          <Input
            aria-label="新的检查项"
            placeholder="添加检查项，按回车保存"
            maxLength={ITEM_TEXT_MAX}
            value={line.text}
            onChange={(event) => line.setText(event.target.value)}
            onPressEnter={add}
          />
          <Button disabled={!line.text.trim()} onClick={add}>
            添加
          </Button>
        </div>
      )}
      <WaitingLines line={line} />
    </>
  );
}

interface ItemProps {
  item: ReviewItem;
  handle: Handle;
  editable: boolean;
  busy: boolean;
  run: ReturnType<typeof useRun>['run'];
}

function Item({ item, handle, editable, busy, run }: ItemProps) {
  const { record } = handle;
  const { id, text, result, note, by } = item;
  const issues = record.issues.filter(({ itemId }) => itemId === id);
  const checks = editable && record.state === 'REVIEWING';
  return (
    <li className={styles.item}>
      <span className={styles.grow}>
        {text}
        {note && <small className={styles.note}>{note}</small>}
        {issues.length > 0 && (
          <small className={styles.note}>问题 {issues.map(({ seq }) => `#${seq}`).join('、')}</small>
        )}
      </span>
      {checks ? (
        <Segmented<ItemResult | ''>
          size="small"
          aria-label={`${text}：检查结果`}
          disabled={busy}
          value={result ?? ''}
          options={options}
          onChange={(value) =>
            void run(
              () => reviewApi.checkItem({ id: record.id, itemId: id, result: value === '' ? null : value }),
              '保存检查结果失败',
            )
          }
        />
      ) : (
        <span className={styles.result} data-result={result ?? 'none'}>
          {result ? itemResults[result] : '未检查'}
          {by && result && ` · ${by.name}`}
        </span>
      )}
      {checks && result === 'issue' && issues.length === 0 && <IssueButton {...handle} itemId={id} text={text} />}
      {editable && (
        <Button
          size="small"
          type="text"
          icon={<CloseOutlined />}
          aria-label={`删除检查项 ${text}`}
          disabled={busy}
          onClick={() => void run(() => reviewApi.removeItem({ id: record.id, itemId: id }), '删除检查项失败')}
        />
      )}
    </li>
  );
}
