/** Where tools lie on a map: above it, beside its zoom buttons, which are on the right in every direction of writing. */
export const onMap = 'absolute top-2 right-14 left-2 z-10'
