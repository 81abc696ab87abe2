/** Norms as people meet them: their head, their forms, and their place with tasks. */
export { InterpretationForm } from './InterpretationForm';
export { LabelDrawer } from './LabelDrawer';
export { NormStateTag, RelationTag, VersionStateTag } from './marks';
export { NormForm } from './NormForm';
export { NormFrame, type OpenNorm } from './NormFrame';
export { NormSelect, NormsSelect } from './NormSelect';
export { default as normStyles } from './norm.module.css';
export { normPages } from './pages';
export { RelationForm } from './RelationForm';
export { RelationRows } from './RelationRows';
export { TaskNorms } from './TaskNorms';
export { useNormLabels } from './useNormLabels';
