/** The public face of what configures work: types, processes. */
export { StageMoves } from './StageMoves';
export { ColorSwatches, IconSwatches } from './Swatches';
export { TypeMark } from './TypeMark';
