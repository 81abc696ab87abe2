import type { Person } from '@contract/envelope';
import type { BuiltinField } from '@contract/object/fields';
import type { PlanNodeView } from '@contract/plan/plan';
import { Input } from 'antd';
import { type KeyboardEvent, useRef, useState } from 'react';
import { MemberSelect } from '@/features/object/people';
import { FieldInput, useDictionary } from '@/features/object/register';
import type { Step } from './cells';
import styles from './plan.module.css';

const steps = (event: KeyboardEvent): Step | null =>
  event.key === 'Enter' ? 'down' : event.key === 'Tab' ? (event.shiftKey ? 'left' : 'right') : null;

interface CellInputProps {
  label: string;
  value: string;
  /** What was refused, to be mended. */
  typed: string | undefined;
  /** @returns whether it means something; a refused one has been told */
  onSave: (text: string) => boolean;
  onStep: (step: Step) => void;
  onLeave: () => void;
}

/** A cell that is typed into: Enter saves and leads down, Tab to the right, Esc leaves. What is refused stays to be mended. */
export function CellInput({ label, value, typed, onSave, onStep, onLeave }: CellInputProps) {
  const [text, setText] = useState(typed ?? value);
  const over = useRef(false);
  const save = () => text.trim() === value || onSave(text.trim());
  const leave = (then: () => void) => {
    over.current = true;
    then();
  };
  return (
    <Input
      size="small"
      autoFocus
      aria-label={label}
      value={text}
      onChange={(event) => setText(event.target.value)}
      onFocus={(event) => event.target.select()}
      onBlur={() => {
        if (over.current) return;
        save();
        onLeave();
      }}
      onKeyDown={(event) => {
        if (event.nativeEvent.isComposing || event.keyCode === 229) return;
        const step = steps(event);
        if (!step && event.key !== 'Escape') return;
        event.stopPropagation();
        event.preventDefault();
        if (event.key === 'Escape') leave(onLeave);
        else if (step && save()) leave(() => onStep(step));
      }}
    />
  );
}

interface OwnerCellProps {
  node: PlanNodeView;
  projectId: string;
  onChoose: (person: { userId: string; name: string } | null) => void;
  onLeave: () => void;
}

/** The cell of whoever answers for a node: people are found by what is typed. */
export function OwnerCell({ node, projectId, onChoose, onLeave }: OwnerCellProps) {
  return (
    <MemberSelect
      aria-label="负责人"
      size="small"
      style={{ width: '100%' }}
      popupMatchSelectWidth={200}
      autoFocus
      defaultOpen
      allowClear
      projectId={projectId}
      membersOnly
      known={node.owner ? [node.owner] : []}
      value={node.owner?.userId}
      onChange={(userId, person) => {
        onLeave();
        if (!userId) onChoose(null);
        else if (person) onChoose({ userId, name: person.name });
      }}
      onBlur={onLeave}
    />
  );
}

interface OwnCellProps {
  field: BuiltinField | undefined;
  /** People whom values name. */
  known: readonly Person[];
  projectId: string;
  value: unknown;
  onSave: (value: unknown) => void;
  onStep: (step: Step) => void;
  onLeave: () => void;
}

/** What is chosen is saved at once; what is typed, with Enter, Tab, or when the cell is left. */
const chosen = new Set<BuiltinField['kind']>(['person', 'choice', 'date', 'days', 'flag']);

/** The cell of an own field, by its kind. */
export function OwnCellInput({ field, known, projectId, value, onSave, onStep, onLeave }: OwnCellProps) {
  const words = useDictionary();
  const [draft, setDraft] = useState(value);
  const over = useRef(false);
  if (!field) return null;
  const end = (next: unknown, then: () => void) => {
    if (over.current) return;
    over.current = true;
    if (JSON.stringify(next ?? null) !== JSON.stringify(value ?? null)) onSave(next ?? null);
    then();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only listens to what its input is told by the keyboard.
    <div
      className={styles.ownCell}
      onKeyDown={(event) => {
        if (event.nativeEvent.isComposing || event.keyCode === 229) return;
        const step = steps(event);
        if (!step && event.key !== 'Escape') return;
        // Enter in an open list or calendar takes what stands out there.
        if (event.key === 'Enter' && chosen.has(field.kind)) return;
        event.stopPropagation();
        event.preventDefault();
        if (event.key === 'Escape') end(value, onLeave);
        else if (step) end(draft, () => onStep(step));
      }}
      onBlur={(event) => {
        if (event.currentTarget.contains(event.relatedTarget)) return;
        if ((event.relatedTarget as Element | null)?.closest('.ant-select-dropdown, .ant-picker-dropdown')) return;
        end(draft, onLeave);
      }}
    >
      <FieldInput
        field={field}
        words={words}
        projectId={projectId}
        autoFocus
        known={known}
        value={draft}
        onChange={(next) => {
          if (chosen.has(field.kind)) end(next, onLeave);
          else setDraft(next);
        }}
      />
    </div>
  );
}
