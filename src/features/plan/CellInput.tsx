import type { PlanNodeView } from '@contract/plan/plan';
import { Input } from 'antd';
import { type KeyboardEvent, useRef, useState } from 'react';
import { MemberSelect } from '@/features/object/people';
import type { Step } from './cells';

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
