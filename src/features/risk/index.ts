export { ExistingProblem } from './ExistingProblem';
export { LevelMark } from './LevelMark';
export { RiskBoard } from './RiskBoard';
export { Ratings } from './ratings';
export { TrackButton, Tracks } from './Tracks';
