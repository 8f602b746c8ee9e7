/** Dictionaries of which the public pages take a part (`build/parts.ts`). Without the query, such a page would load the whole file. */
declare module '*/en.json?part' {
  export const discount: typeof import('../../../schema/messages/en.json')['discount'];
}
declare module '*/ar.json?part' {
  export const discount: typeof import('../../../schema/messages/ar.json')['discount'];
}
declare module '*/en.json?forms' {
  const messages: Partial<typeof import('../../../schema/messages/en.json')>;
  export default messages;
}
declare module '*/ar.json?forms' {
  const messages: Partial<typeof import('../../../schema/messages/ar.json')>;
  export default messages;
}
declare module '*/en.json?client' {
  const messages: typeof import('../../../schema/messages/en.json');
  export default messages;
}
declare module '*/ar.json?client' {
  const messages: typeof import('../../../schema/messages/ar.json');
  export default messages;
}
declare module '*/reports.json?part' {
  export const live: typeof import('./en/reports.json')['live'];
  export const totals: typeof import('./en/reports.json')['totals'];
}
declare module '*/common.json?part' {
  export const crop: typeof import('./en/common.json')['crop'];
  export const editor: typeof import('./en/common.json')['editor'];
  export const emails: typeof import('./en/common.json')['emails'];
  export const palette: typeof import('./en/common.json')['palette'];
  export const upload: typeof import('./en/common.json')['upload'];
}
declare module '*/common.json?first' {
  const common: Omit<typeof import('./en/common.json'), 'crop' | 'editor' | 'emails' | 'palette' | 'upload'>;
  export default common;
}
