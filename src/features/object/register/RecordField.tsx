import { ExportOutlined } from '@ant-design/icons';
import type { Person } from '@contract/envelope';
import type { BuiltinField } from '@contract/object/fields';
import { Button } from 'antd';
import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import { useOpenValue } from '@/hooks/useOpenValue';
import { cx } from '@/utils/cx';
import { FieldInput, type FieldInputProps } from './FieldInput';
import { fieldValue, isAddress } from './FieldValue';
import styles from './register.module.css';

interface Props extends Pick<FieldInputProps, 'words' | 'projectId' | 'known' | 'offers'> {
  field: BuiltinField;
  /** As the API shows it, and as it takes it. */
  shown: unknown;
  written: unknown;
  editable: boolean;
  /** Begins as its input: somebody asked for it. */
  begun?: boolean;
  onEnd?: () => void;
  /**
   * @param people those chosen whom nobody knew yet
   * @returns where it resolves to false, what was typed was refused, and stands here again
   */
  onSave: (value: unknown, people?: readonly Person[]) => unknown;
  /** Instead of the field's usual look. */
  children?: ReactNode;
  className?: string;
}

/** What is chosen is saved at once; what is typed is saved when it is left. */
const atOnce = new Set<BuiltinField['kind']>(['person', 'choice', 'date', 'days', 'flag']);
/** Several are chosen, one after the other. */
const several = new Set<BuiltinField['kind']>(['labels', 'choices', 'persons']);
const same = (a: unknown, b: unknown) => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

/** A value that a click, or Enter, turns into its input. Esc leaves it as it was; what was typed survives a refusal. */
export function RecordField({
  field,
  shown,
  written,
  editable,
  onSave,
  children,
  className,
  begun,
  onEnd,
  ...shared
}: Props) {
  const { open, begin, end: close, send } = useOpenValue<unknown>(begun ? { draft: written, refused: false } : null);
  const button = useRef<HTMLButtonElement>(null);
  const people = useRef<Person[]>([]);
  // A link cannot stand within the button that changes it: there it follows.
  const address = editable && !children && field.kind === 'text' && isAddress(shown) ? shown : null;
  const value = children ?? address ?? fieldValue({ field, value: shown, ...shared });
  const empty = <span className="quiet">—</span>;
  const end = (next?: { value: unknown }) => {
    close();
    onEnd?.();
    // The keyboard goes back to where the value stands.
    setTimeout(() => button.current?.focus({ preventScroll: true }));
    if (!next || same(next.value, written)) return;
    if (field.required && !String(next.value ?? '').trim()) return;
    send(next.value, onSave(next.value, people.current), !atOnce.has(field.kind));
  };
  if (!editable) return <div className={cx(styles.value, className)}>{value ?? empty}</div>;
  if (field.kind === 'flag') {
    return (
      <div className={cx(styles.value, className)}>
        <FieldInput field={field} {...shared} value={written} onChange={(next) => onSave(next)} />
      </div>
    );
  }
  if (!open) {
    return (
      <>
        <button
          ref={button}
          type="button"
          className={cx(styles.value, styles.editable, className)}
          onClick={() => begin(written)}
        >
          <span className="visually-hidden">修改{field.label}：</span>
          {value ?? empty}
        </button>
        {address && (
          <Button
            type="link"
            size="small"
            href={address}
            target="_blank"
            rel="noreferrer"
            icon={<ExportOutlined />}
            aria-label={`打开 ${address}`}
          />
        )}
      </>
    );
  }
  const draft = { value: open.draft };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || event.keyCode === 229) return;
    if (event.key === 'Escape') {
      event.stopPropagation();
      end();
    }
    if (event.key !== 'Enter' || atOnce.has(field.kind) || several.has(field.kind)) return;
    if ((field.kind === 'text' && !field.lines) || field.kind === 'number' || field.kind === 'money') end(draft);
    else if (event.ctrlKey || event.metaKey) end(draft);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only listens to what its input is told by the keyboard.
    <div
      className={cx(styles.editing, className)}
      data-editing
      onKeyDown={onKeyDown}
      onBlur={(event) => {
        if (event.currentTarget.contains(event.relatedTarget)) return;
        // A click into a menu or calendar that hangs elsewhere leaves nothing.
        if ((event.relatedTarget as Element | null)?.closest('.ant-select-dropdown, .ant-picker-dropdown')) return;
        end(atOnce.has(field.kind) ? undefined : draft);
      }}
    >
      <FieldInput
        field={field}
        {...shared}
        autoFocus={!open.refused}
        value={open.draft}
        onPerson={(chosen) => {
          people.current.push(chosen);
        }}
        onChange={(next) => (atOnce.has(field.kind) ? end({ value: next }) : begin(next))}
        onSave={() => end(draft)}
        onCancel={() => end()}
      />
    </div>
  );
}
