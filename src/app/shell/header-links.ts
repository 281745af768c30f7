/** Links shown in the header only on wide screens; elsewhere they are in a menu. */
export const wideLinks = ['projects', 'agents', 'articles'] as const
