import { type EventCode, eventEntry } from '@contract/message/events';
import { Popover } from 'antd';
import { previewOf, variables } from './preview';
import styles from './settings.module.css';

/** The name of an event; pressed, it shows how the message reads, and what its texts are filled with. */
export function EventPreview({ event }: { event: EventCode }) {
  const entry = eventEntry(event);
  const { title, body, group, used } = previewOf(entry);
  const content = (
    <dl className={styles.preview}>
      <dt>站内、邮件与浏览器</dt>
      <dd>
        <strong>{title}</strong>
        {body && <span>{body}</span>}
      </dd>
      {group && (
        <>
          <dt>群机器人</dt>
          <dd>{group}</dd>
        </>
      )}
      <dt>变量</dt>
      <dd className={styles.variables}>
        {used.map((name) => (
          <span key={name}>
            <code>{`{${name}}`}</code> {variables[name]?.label}
          </span>
        ))}
      </dd>
    </dl>
  );
  return (
    <Popover content={content} trigger="click" placement="bottomLeft" title={`${entry.label}：预览`}>
      <button type="button" className={styles.event}>
        {entry.label}
      </button>
    </Popover>
  );
}
