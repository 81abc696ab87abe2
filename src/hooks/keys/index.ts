export { guardComposition } from './compositionGuard';
export { registeredTables } from './dispatcher';
export { dragKeys } from './dragKeys';
export { dialogIsOpen, inField, isInGrid, isMac, isTyping } from './press';
export { defineKeys, escLayers, type KeyActions, type KeyTable, keyText } from './table';
export { useKeys } from './useKeys';
