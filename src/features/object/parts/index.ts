export { EmptyPart, EmptyParts, FailedPart } from './EmptyParts';
