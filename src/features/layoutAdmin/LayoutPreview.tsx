import { cx } from '@/utils/cx';
import { isAsked, type LayoutDraft, shownGroups } from './draft';
import type { FieldInfo } from './fieldInfo';
import styles from './layoutAdmin.module.css';

interface Props {
  draft: LayoutDraft;
  fields: ReadonlyMap<string, FieldInfo>;
  of: 'detail' | 'create';
}

/** How the detail, or the form for a new task, will look: names in their places, bars for what stands there. */
export function LayoutPreview({ draft, fields, of }: Props) {
  const customIds = [...fields.values()].filter(({ custom }) => custom).map(({ field }) => field);
  const groups = shownGroups(draft, customIds)
    .map((group) => ({
      ...group,
      fields: group.fields.flatMap(({ field, full = false }) => {
        const info = fields.get(field);
        const shown =
          info && (of === 'detail' || (info.creatable && (info.required || isAsked(draft, field, customIds))));
        return shown ? [{ ...info, full }] : [];
      }),
    }))
    .filter((group) => group.fields.length > 0);
  const panel = (shown: typeof groups) =>
    shown.map(({ id, title, columns, folded, fields: inside }) => (
      <section key={id} className={styles.previewGroup}>
        <h4>
          {title}
          {folded && of === 'detail' && <span className={styles.note}>默认收起</span>}
        </h4>
        {(!folded || of === 'create') && (
          <dl className={cx(styles.previewFields, (of === 'create' || columns === 2) && styles.previewTwo)}>
            {inside.map(({ field, name, required, full }) => (
              <div key={field} className={cx(styles.previewField, full && styles.previewFull)}>
                <dt>
                  {name}
                  {required && <b className={styles.star}>*</b>}
                </dt>
                <dd aria-hidden />
              </div>
            ))}
          </dl>
        )}
      </section>
    ));
  if (of === 'create') {
    return (
      <div className={cx(styles.preview, styles.previewForm)}>
        {['标题', '类型', '描述'].map((name) => (
          <div key={name} className={styles.previewField}>
            <span>
              {name}
              {name === '标题' && <b className={styles.star}>*</b>}
            </span>
            <i aria-hidden />
          </div>
        ))}
        {panel(groups)}
      </div>
    );
  }
  return (
    <div className={cx(styles.preview, styles.previewDetail)}>
      <div className={styles.previewMain}>
        <p className={styles.previewTitle}>任务标题</p>
        {panel(groups.filter(({ columns }) => columns === 2))}
        <p className={styles.previewText}>描述、子任务、依赖、附件、工具、工时、动态</p>
      </div>
      <div className={styles.previewAside}>{panel(groups.filter(({ columns }) => columns === 1))}</div>
    </div>
  );
}
