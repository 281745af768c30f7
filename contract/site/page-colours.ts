/** Page background in both themes, as in `src/ui/theme/theme.css`; browsers colour their own interface to match. */
export const pageGround = { light: '#fbfaf7', dark: '#16150f' } as const

/** The design's accent, as in `src/ui/theme/theme.css`, used unless the operator chooses another. */
export const defaultAccent = '#1f5a44'
