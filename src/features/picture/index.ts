/** A picture of a person or of an enterprise: chosen, cut to a square, sent. */
export { PictureField } from './PictureField';
