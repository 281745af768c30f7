/** What the header has room for on a wide screen alone; on narrower ones it stands in a menu. */
export const wideLinks = ['projects', 'agents', 'articles'] as const
