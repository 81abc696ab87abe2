/**
 * Stands in the bundle for `@rc-component/color-picker`: antd's button reckons with its colours, and the console picks
 * none. The whole of it, and the panels that fold around it, are 7 kB of the login page.
 */
import absent from './absent';

export { Color } from '../node_modules/@rc-component/color-picker/es/color';
export const ColorBlock = absent;
export default absent;
