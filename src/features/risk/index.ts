export { LevelMark } from './LevelMark';
export { RiskDrawer } from './RiskDrawer';
export { RiskForm } from './RiskForm';
export { RiskMap } from './RiskMap';
