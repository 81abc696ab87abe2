/** How states of norms, their versions and relations look. */
import {
  type NormState,
  normStates,
  type RelationKind,
  relationKinds,
  type VersionState,
  versionStates,
} from '@contract/norm/enums';
import { Tag } from 'antd';

const normColors: Record<NormState, string> = {
  DRAFT: 'default',
  EFFECTIVE: 'green',
  TO_REVIEW: 'gold',
  OBSOLETE: 'red',
};
export const NormStateTag = ({ state }: { state: NormState }) => (
  <Tag color={normColors[state]}>{normStates[state]}</Tag>
);

const versionColors: Record<VersionState, string> = {
  DRAFT: 'default',
  IN_REVIEW: 'blue',
  IN_APPROVAL: 'blue',
  APPROVED: 'cyan',
  EFFECTIVE: 'green',
  SUPERSEDED: 'default',
  OBSOLETE: 'red',
};
export const VersionStateTag = ({ state }: { state: VersionState }) => (
  <Tag color={versionColors[state]}>{versionStates[state]}</Tag>
);

const kindColors: Record<RelationKind, string> = { basis: 'blue', check: 'cyan', fault: 'red' };
export const RelationTag = ({ kind }: { kind: RelationKind }) => (
  <Tag color={kindColors[kind]}>{relationKinds[kind]}</Tag>
);
