/** Position of tools over a map: at the top next to the zoom buttons, which are on the right in every language. */
export const onMap = 'absolute top-2 right-14 left-2 z-10'
