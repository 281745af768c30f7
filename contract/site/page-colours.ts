/** The ground of pages in both themes, as in `src/ui/theme/theme.css`: what the browser paints its own frame in. */
export const pageGround = { light: '#fbfaf7', dark: '#16150f' } as const

/** The accent of the design, as in `src/ui/theme/theme.css`, where the operator has chosen none. */
export const defaultAccent = '#1f5a44'
