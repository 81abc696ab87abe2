/** Apps as people meet them: where they open, where they are installed, how they are registered. */
export { AppForm } from './AppForm';
export { AppView } from './AppView';
export { AppFrame } from './frame/AppFrame';
export { InstalledApps } from './InstalledApps';
export { AppMark } from './icons';
export { ScopeList } from './ScopeList';
export { tellSecret } from './tellSecret';
export { LocalToolView } from './tools';
