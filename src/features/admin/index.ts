/**
 * The back office on pro-components (docs/decisions/back-office-on-pro.md): what its lists and forms stand on, and its plain
 * tables and facts. Loaded with the back office alone (`tests/proComponents.test.ts`).
 */
export { Facts } from './Facts';
export { OnPro } from './OnPro';
export { PlainTable } from './PlainTable';
