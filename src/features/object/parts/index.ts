export { EmptyPart, EmptyParts } from './EmptyParts';
