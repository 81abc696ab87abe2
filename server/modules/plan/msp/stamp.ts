import type { Reckoned } from '../../../../contract/plan/reckon';
import type { NodeRow } from '../load';

/** What a file says of a node stands as long as this does: then its exact minutes are written back. */
export const stampOf = (node: NodeRow, dates: Pick<Reckoned, 'startOn' | 'endOn' | 'percent'> | undefined): string =>
  JSON.stringify([
    ...[dates?.startOn, dates?.endOn, dates?.percent, node.duration, node.mode, node.constraintType, node.constraintOn],
    ...[node.deadline, node.realStart, node.realEnd, node.cancelled, node.atStart, node.kind],
  ]);
