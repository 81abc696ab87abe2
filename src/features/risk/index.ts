export { ExistingProblem } from './ExistingProblem';
export { FirstAssessment } from './FirstAssessment';
export { LevelMark } from './LevelMark';
export { levelColor } from './levelColor';
export { RiskBoard, useRiskRules } from './RiskBoard';
export { Ratings } from './ratings';
export { TrackButton, Tracks } from './Tracks';
