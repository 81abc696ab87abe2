import type { PlanNodeView } from '@contract/plan/plan';
import { CellInput, OwnCellInput, OwnerCell } from './CellInput';
import { type CellEdit, type CellField, cellFields, cellText, isOwnCell, type OwnCell, type Step } from './cells';
import { type Own, ownValue } from './ownColumns';

export interface EditedCellProps {
  node: PlanNodeView;
  projectId: string;
  own: Own;
  predecessors: string;
  edit: CellEdit | null;
  onEdit: (edit: CellEdit | null) => void;
  /** @returns whether it means something; a refused one has been told */
  onCell: (node: PlanNodeView, field: CellField, text: string) => boolean;
  onOwner: (node: PlanNodeView, person: { userId: string; name: string } | null) => void;
  onOwn: (node: PlanNodeView, field: OwnCell, value: unknown) => void;
  onStep: (from: CellEdit, step: Step) => void;
}

/** The input that a cell has turned into, by its kind. */
export function EditedCell({ field, node, projectId, own, ...props }: EditedCellProps & { field: CellField }) {
  const leave = () => props.onEdit(null);
  const step = (to: Step) => props.onStep({ id: node.id, field }, to);
  if (isOwnCell(field)) {
    return (
      <OwnCellInput
        field={own.fields[field]}
        known={own.named}
        projectId={projectId}
        value={ownValue(node, field, own)}
        onSave={(value) => props.onOwn(node, field, value)}
        onStep={step}
        onLeave={leave}
      />
    );
  }
  if (field === 'owner') {
    return (
      <OwnerCell node={node} projectId={projectId} onChoose={(person) => props.onOwner(node, person)} onLeave={leave} />
    );
  }
  return (
    <CellInput
      label={cellFields[field]}
      value={cellText(node, field, props.predecessors)}
      typed={props.edit?.text}
      onSave={(text) => props.onCell(node, field, text)}
      onStep={step}
      onLeave={leave}
    />
  );
}
